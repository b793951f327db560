internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger
internal import Logging
internal import Subscriptions

extension AppleActions {
  /// Refreshes a purchase at Apple, and returns the result.
  func refresh(
    _ purchase: OriginalTransactionID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    guard let synchronization else { throw .noInAppPurchaseKey }
    let result = try await fromLedger(
      await synchronization.refresh(
        RefreshRequest(
          purchase: purchase,
          target: RefreshTarget(bundleID: caller.bundleID, environment: nil),
          cause: .manual), waitingAtMost: synchronization.restoreWait))
    switch result {
    case .refreshed(let newFacts):
      return UnsignedResponse(
        status: .ok, body: Array(#"{"status":"done","new_facts":\#(newFacts)}"#.utf8))
    case .pending:
      return UnsignedResponse(status: .accepted, body: Array(#"{"status":"pending"}"#.utf8))
    case .noKey: throw .noInAppPurchaseKey
    case .failed(let reason): throw APIError(.storeProblem, reason)
    case .refused(404, let reason):
      throw APIError(.subscriptionNotFoundForCustomer, reason, status: .notFound)
    case .refused(_, let reason): throw APIError(.badRequest, reason)
    }
  }

  /// Refreshes a purchase at Apple, and waits a moment for the result; `nil` if the server cannot
  /// query Apple.
  @discardableResult
  func refresh(
    _ transaction: TransactionRecord, waitingAtMost wait: Duration
  ) async -> RefreshResult? {
    let target = RefreshTarget(bundleID: transaction.bundleId, environment: transaction.environment)
    do throws(LedgerError) {
      return try await synchronization?.refresh(
        RefreshRequest(
          purchase: transaction.originalTransactionId, target: target, cause: .manual),
        waitingAtMost: wait)
    } catch {
      logger.error("Enqueuing a refresh failed", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  /// Waits a moment for Apple's data about a purchase, and responds with the state known then.
  func refreshed(
    _ transaction: TransactionRecord, of id: AppUserID, for caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    await refresh(transaction, waitingAtMost: synchronization?.restoreWait ?? .zero)
    return try await reads.response(afterChangeOf: id, to: caller, at: clock.now())
  }
}

extension APIError {
  /// The failure of a request that needs an In-App Purchase key if there is none.
  ///
  /// A retry does not help, so it is a 4xx. No receipt gets this response.
  static let noInAppPurchaseKey = APIError(
    .invalidAppleSubscriptionKey,
    "The catalog has no In-App Purchase key for this app; add one under in_app_purchase_key.",
    status: .unprocessableContent)
}
