internal import AppStoreCore
internal import AppStoreServerAPI
internal import Catalog
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions

/// Handles what a developer's backend does at Apple: refunds, extensions, offers and refreshes.
struct AppleActions: CustomerRequestHandler {
  let reads: CustomerReads
  let random: RandomBytes

  /// Queries the App Store; `nil` for a server that never does.
  var synchronization: AppStoreReconciler? { reads.synchronization }
}

extension AppleActions {
  /// Makes a change at Apple for the developer's backend, and responds with the customer's new
  /// state.
  func change(
    _ request: AppleChangeRequest, of id: AppUserID, _ body: [UInt8],
    from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let now = clock.now()
    func decision() async throws(APIError) -> AppleChange {
      try AppleChange(
        request, body, history: try await reads.history(of: id, for: caller),
        identifier: random.uuid().uuidString.lowercased(), at: now)
    }
    var change = try await decision()
    let app = try storeApp(of: caller, selling: change.transaction)
    guard let servers = app.servers else { throw .noInAppPurchaseKey }
    let client: AppStoreServerAPIClient
    do throws(AppStoreServerAPIError) {
      client = try servers.client(for: change.transaction.environment)
    } catch {
      throw APIError(error)
    }
    if try AppleChange.isToDate(request, body) {
      try await refreshFromApple(change.transaction)
      change = try await decision()
    }
    var options = AdvancedCommerceChangeBody()
    if case .extend = change {
    } else {
      options = try AppleChange.decode(AdvancedCommerceChangeBody.self, from: body)
    }
    let signed = try await advancedCommerceData(of: change.transaction, ownedBy: id)
    let executor = AppleChangeExecutor(
      client: client, options: options,
      commerce: signed.transaction, consistencyToken: signed.renewal?.consistencyToken,
      identifier: random.uuid())
    do throws(AppleChangeExecutor.Problem) {
      try await executor.make(change)
    } catch {
      switch error {
      case .rejected(let error): throw error
      case .uncertain(let cause):
        await log(change, of: id, by: caller, isCertain: false, at: now)
        await refresh(change.transaction, waitingAtMost: .zero)
        throw APIError(
          .storeProblem,
          "\(cause); Apple may still have applied the change. Check the customer again in a minute, "
            + "before you retry.")
      }
    }
    logger.notice(
      "Change applied at Apple",
      metadata: [
        "endpoint": "\(caller.route.name)",
        "transaction": "\(change.transaction.transactionId)",
      ])
    await log(change, of: id, by: caller, isCertain: true, at: now)
    return try await refreshed(change.transaction, of: id, for: caller)
  }

  /// Fetches the current end of a subscription: an extension to a date is counted from there, and a
  /// repeated request must not extend twice.
  private func refreshFromApple(_ transaction: TransactionRecord) async throws(APIError) {
    let wait = synchronization?.restoreWait ?? .zero
    let reason: String
    switch await refresh(transaction, waitingAtMost: wait) {
    case .refreshed?: return
    case .noKey?: throw .noInAppPurchaseKey
    case .failed(let problem)?, .refused(_, let problem)?: reason = problem
    case .pending?, nil: reason = "no response yet"
    }
    throw APIError(
      .storeProblem,
      "Fetching the current expiration date from Apple failed: \(reason). Nothing was changed; "
        + "try again.")
  }

  /// Logs a change at Apple to the audit log.
  ///
  /// The change is done by then, so a log failure undoes nothing.
  private func log(
    _ change: AppleChange, of id: AppUserID, by caller: AuthenticatedRequest, isCertain: Bool,
    at now: Timestamp
  ) async {
    let action: AuditAction =
      switch change {
      case .extend: .extend
      case .cancel: AuditAction(rawValue: "cancel")
      case .revoke: AuditAction(rawValue: "revoke_subscription")
      case .refund: .refund
      }
    var details = [
      "transaction": change.transaction.transactionId.rawValue,
      "product": change.transaction.productId.rawValue,
    ]
    if !isCertain { details["outcome"] = "unknown" }
    let entry = AuditEntry(
      at: now, actor: caller.actor, action: action, subject: id.rawValue, details: details)
    do throws(LedgerError) {
      try await ledger.append(entry)
    } catch {
      logger.error(
        "Writing the audit log failed", metadata: ["action": "\(action)", "reason": "\(error)"])
    }
  }
}
