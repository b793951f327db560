public import AppStoreTypes
public import Ledger
internal import SignedData

extension StoreSynchronization {
  /// Asks for everything that the customer of a transaction bought, and waits for it as long as a
  /// restore may.
  ///
  /// - Parameters:
  ///   - token: The transaction, which was verified before.
  ///   - claimant: Who showed that all purchases of the Apple Account are theirs; `nil` to claim nothing.
  /// - Throws: ``Ledger/LedgerError``; nothing is noted then.
  public func refreshRestored(
    _ token: String, claimant: CustomerID?
  ) async throws(LedgerError) -> RefreshResult {
    guard
      let payload = try? Unverified<JWSTransactionDecodedPayload>(compactSerialization: token)
        .payload, StoreApp.serverEnvironments.contains(payload.environment)
    else { return .pending }
    return try await refresh(
      RefreshRequest(
        purchase: payload.originalTransactionId,
        lane: RefreshLane(bundleID: payload.bundleId, environment: payload.environment),
        claimant: claimant, cause: .restore),
      waitingAtMost: settings.restoreWait)
  }
}
