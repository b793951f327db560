internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions

extension EntitlementService {
  /// Makes a change at Apple for the developer's backend, and responds with the customer's new
  /// state.
  func changeAtApple(
    _ route: APIRoute, _ body: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    guard let id = route.customer else { throw .notServed }
    try check(id)
    let now = clock.now()
    func decided() async throws(APIError) -> AppleChange {
      try AppleChange(
        route, body, history: try await history(of: id, for: caller),
        identifier: random.uuid().uuidString.lowercased(), at: now)
    }
    var change = try await decided()
    let app = try storeApp(of: caller, selling: change.transaction)
    guard let servers = app.servers else { throw .noInAppPurchaseKey }
    let client: AppStoreServerAPIClient
    do throws(AppStoreServerAPIError) {
      client = try servers.client(for: change.transaction.environment)
    } catch {
      throw APIError(error)
    }
    if try AppleChange.isToDate(route, body) {
      try await refreshFromApple(change.transaction)
      change = try await decided()
    }
    var words = AdvancedCommerceChangeBody()
    if case .extend = change {
    } else {
      words = try AppleChange.decode(AdvancedCommerceChangeBody.self, from: body)
    }
    let signed = try await commerce(of: change.transaction, heldBy: id)
    let call = AppleChangeExecutor(
      client: client, words: words,
      commerce: signed.transaction, consistencyToken: signed.renewal?.consistencyToken,
      identifier: random.uuid())
    do throws(AppleChangeExecutor.Problem) {
      try await call.make(change)
    } catch {
      switch error {
      case .refused(let failure): throw failure
      case .uncertain(let cause):
        await log(change, of: id, by: caller, isCertain: false, at: now)
        await refresh(change.transaction, waitingAtMost: .zero)
        throw APIError(
          .storeProblem,
          "\(cause); Apple may have done it all the same. See what the customer has in a minute, "
            + "before you try again.")
      }
    }
    logger.notice(
      "changed at Apple",
      metadata: [
        "endpoint": "\(route.endpoint.rawValue)",
        "transaction": "\(change.transaction.transactionId)",
      ])
    await log(change, of: id, by: caller, isCertain: true, at: now)
    return try await refreshed(change.transaction, of: id, for: caller)
  }

  /// Fetches the current end of a subscription: an extension to a date is counted from there, and a
  /// repeated request must not extend twice.
  private func refreshFromApple(_ transaction: TransactionRecord) async throws(APIError) {
    let wait = synchronization?.restoreWait ?? .zero
    let why: String
    switch await refresh(transaction, waitingAtMost: wait) {
    case .refreshed?: return
    case .noKey?: throw .noInAppPurchaseKey
    case .failed(let reason)?, .refused(_, let reason)?: why = reason
    case .pending?, nil: why = "no answer yet"
    }
    throw APIError(
      .storeProblem,
      "Apple was asked when the subscription ends now, from which the extension is counted: \(why). "
        + "Nothing was done; try again.")
  }

  /// Logs a change at Apple to the audit log.
  ///
  /// The change is done by then, so a log failure undoes nothing.
  private func log(
    _ change: AppleChange, of id: AppUserID, by caller: AuthenticatedRequest, isCertain: Bool,
    at now: Timestamp
  ) async {
    let act: AuditAction =
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
      at: now, actor: caller.actor, act: act, subject: id.rawValue, details: details)
    do throws(LedgerError) {
      try await ledger.append(entry)
    } catch {
      logger.error("the audit log failed", metadata: ["act": "\(act)", "why": "\(error)"])
    }
  }

  /// Returns a customer's history in the environment of the request.
  func history(
    of id: AppUserID, for caller: AuthenticatedRequest
  ) async throws(APIError) -> PurchaseHistory {
    let history = try await fromLedger { () async throws(LedgerError) in
      try await ledger.history(of: id)
    }
    var held = PurchaseHistory()
    for record in history.transactions.values
    where record.environment.isAsked(isSandbox: caller.isSandbox, isXcode: caller.isXcode) {
      held.apply(record)
    }
    return held
  }

  private func storeApp(
    of caller: AuthenticatedRequest, selling transaction: TransactionRecord
  ) throws(APIError) -> ReconciledApp {
    let bundleID = caller.bundleID
    guard bundleID == transaction.bundleId else {
      throw APIError(
        .invalidAPIKey,
        "The transaction is of the app \(transaction.bundleId); use a secret key of that app.",
        status: .forbidden)
    }
    guard let app = synchronization?.apps.first(where: { $0.bundleID == bundleID }) else {
      throw .noInAppPurchaseKey
    }
    return app
  }

  /// Returns the signed Advanced Commerce data of a transaction; `nil` for other purchases.
  private func commerce(
    of transaction: TransactionRecord, heldBy id: AppUserID
  ) async throws(APIError) -> (
    transaction: AdvancedCommerceTransactionInfo?, renewal: AdvancedCommerceRenewalInfo?
  ) {
    try await fromLedger { () async throws(LedgerError) in
      let facts = try await ledger.facts(of: id).map(\.fact)
      func newest(
        _ kind: SignedFact.Kind, _ identity: String
      ) throws(LedgerError) -> SignedFact.Payload? {
        try facts.filter { $0.kind == kind && $0.identity == identity }
          .max { $0.signedDate < $1.signedDate }.map { fact throws(LedgerError) in
            try fact.decodedPayload()
          }
      }
      var transactionInfo: AdvancedCommerceTransactionInfo?
      var renewalInfo: AdvancedCommerceRenewalInfo?
      if case .transaction(let payload) = try newest(
        .transaction, transaction.transactionId.rawValue)
      {
        transactionInfo = payload.advancedCommerceInfo
      }
      if case .renewalInfo(let payload) = try newest(
        .renewalInfo, transaction.originalTransactionId.rawValue)
      {
        renewalInfo = payload.advancedCommerceInfo
      }
      return (transactionInfo, renewalInfo)
    }
  }

  /// Refreshes a purchase at Apple, and waits a moment for the result; `nil` if the server cannot
  /// query Apple.
  @discardableResult
  private func refresh(
    _ transaction: TransactionRecord, waitingAtMost longest: Duration
  ) async -> RefreshResult? {
    let lane = RefreshTarget(bundleID: transaction.bundleId, environment: transaction.environment)
    do throws(LedgerError) {
      return try await synchronization?.refresh(
        RefreshRequest(
          purchase: transaction.originalTransactionId, lane: lane, cause: .manual),
        waitingAtMost: longest)
    } catch {
      logger.error("a refresh was not noted", metadata: ["why": "\(error)"])
      return nil
    }
  }

  /// Waits a moment for Apple's data about a purchase, and responds with the state known then.
  private func refreshed(
    _ transaction: TransactionRecord, of id: AppUserID, for caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    await refresh(transaction, waitingAtMost: synchronization?.restoreWait ?? .zero)
    let now = clock.now()
    let (customer, _) = try await seen(id, at: now)
    var answer = try await answer(about: customer, to: caller, at: now)
    // As with receipts: a tag on a POST would mix up customers.
    answer.etag = nil
    return answer
  }
}

extension APIRoute {
  /// The customer of a change at Apple; `nil` for other routes.
  fileprivate var customer: AppUserID? {
    switch self {
    case .refundTransaction(let id, _), .revokeSubscription(let id, _),
      .cancelSubscription(let id, _), .deferSubscription(let id, _),
      .extendSubscription(let id, _):
      id
    default: nil
    }
  }
}
