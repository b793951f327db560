internal import AppStoreTypes
internal import EntitlementAPI
internal import Ingest
internal import Logging

extension EntitlementService {
  /// Records the app transaction of a receipt.
  ///
  /// Its failure does not fail the purchase of the same request: the purchase is recorded, and an
  /// invalid app transaction is quarantined.
  func recordDownload(
    _ body: ReceiptBody, by customer: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) {
    guard let token = body.appTransaction else { return }
    do throws(IngestError) {
      _ = try await ingest.appTransaction(
        token, of: caller.bundleID, from: customer, mayKeep: takesQuarantine)
    } catch {
      guard body.fetchToken != nil else { throw refusal(error) }
      logger.notice("an app transaction is not recorded", metadata: ["why": "\(error)"])
    }
  }

  /// Takes a quarantine slot for unverified data of this request; returns `false` if its sender has
  /// none left.
  func takesQuarantine() -> Bool { CurrentRequest.notes?.takesQuarantine() ?? true }
}
