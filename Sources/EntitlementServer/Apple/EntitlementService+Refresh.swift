internal import AppStoreTypes
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger

extension EntitlementService {
  /// Refreshes a purchase at Apple, and returns the result.
  func refresh(
    _ purchase: OriginalTransactionID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    guard let synchronization else { throw .noInAppPurchaseKey }
    let result = try await fromLedger { () async throws(LedgerError) in
      try await synchronization.refresh(
        RefreshRequest(
          purchase: purchase,
          lane: RefreshTarget(
            bundleID: caller.bundleID, environment: nil),
          cause: .manual), waitingAtMost: synchronization.restoreWait)
    }
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
}

extension APIError {
  /// The failure of a request that needs an In-App Purchase key if there is none.
  ///
  /// A retry does not help, so it is a 4xx. No receipt gets this response.
  static let noInAppPurchaseKey = APIError(
    .invalidAppleSubscriptionKey,
    "The catalogue has no key for In-App Purchase for this app; add one under in_app_purchase_key.",
    status: .unprocessableContent)
}
