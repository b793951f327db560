internal import AppStoreTypes
internal import EntitlementAPI
internal import Ingest
internal import Logging

extension EntitlementService {
  /// Records the app transaction of a receipt.
  ///
  /// Beside a purchase it fails nothing: the purchase is recorded, and what is wrong with the app
  /// transaction is in quarantine.
  func recordDownload(
    _ body: ReceiptBody, by customer: CustomerID, from caller: Caller
  ) async throws(APIFailure) {
    guard let token = body.appTransaction else { return }
    do throws(IngestError) {
      _ = try await ingest.appTransaction(
        token, of: caller.bundleID, from: customer, mayKeep: takesQuarantine)
    } catch {
      guard body.fetchToken != nil else { throw refusal(error) }
      logger.notice("an app transaction is not recorded", metadata: ["why": "\(error)"])
    }
  }

  /// Takes a place in quarantine for something of this request that does not verify; returns `false` when
  /// its sender has no more.
  func takesQuarantine() -> Bool { RequestScope.notes?.takesQuarantine() ?? true }
}
