internal import AppStoreTypes
internal import EntitlementAPI
internal import HTTPTypes
internal import Ingest
internal import Ledger

extension EntitlementService {
  /// Refreshes a purchase at Apple, and returns the result.
  func refresh(
    _ purchase: OriginalTransactionID, from caller: Caller
  ) async throws(APIFailure) -> Answer {
    guard let synchronization else { throw .noInAppPurchaseKey }
    let result = try await fromLedger { () async throws(LedgerError) in
      try await synchronization.refresh(
        RefreshRequest(
          purchase: purchase,
          lane: RefreshLane(
            bundleID: caller.bundleID, environment: nil),
          cause: .demand), waitingAtMost: synchronization.restoreWait)
    }
    switch result {
    case .refreshed(let newFacts):
      return Answer(status: .ok, body: Array(#"{"status":"done","new_facts":\#(newFacts)}"#.utf8))
    case .pending:
      return Answer(status: .accepted, body: Array(#"{"status":"pending"}"#.utf8))
    case .noKey: throw .noInAppPurchaseKey
    case .failed(let reason): throw APIFailure(.storeProblem, reason)
    case .refused(404, let reason):
      throw APIFailure(.subscriptionNotFoundForCustomer, reason, status: .notFound)
    case .refused(_, let reason): throw APIFailure(.badRequest, reason)
    }
  }
}

extension APIFailure {
  /// The failure of a request that needs an In-App Purchase key if there is none.
  ///
  /// A retry does not help, so it is a 4xx. No receipt gets this response.
  static let noInAppPurchaseKey = APIFailure(
    .invalidAppleSubscriptionKey,
    "The catalogue has no key for In-App Purchase for this app; add one under in_app_purchase_key.",
    status: .unprocessableContent)
}
