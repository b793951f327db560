internal import AppStoreTypes
internal import EntitlementAPI
internal import Ingest
internal import Logging

extension EntitlementService {
  /// Records the app transaction of a receipt.
  ///
  /// Beside a purchase it fails nothing: the purchase is recorded, and what is wrong with the app
  /// transaction is in quarantine.
  func recordDownload(_ body: ReceiptBody, by customer: CustomerID) async throws(APIFailure) {
    guard let token = body.appTransaction else { return }
    do throws(IngestError) {
      _ = try await ingest.appTransaction(token, from: customer, isKept: mayQuarantine)
    } catch {
      note(error)
      guard body.fetchToken != nil else { throw refusal(error) }
      logger.notice("an app transaction is not recorded", metadata: ["why": "\(error)"])
    }
  }

  /// Whether the quarantine may have what of this receipt does not verify.
  var mayQuarantine: Bool { RequestScope.notes?.mayQuarantine ?? true }

  /// Notes that something of this receipt did not verify, for those who guard the quarantine.
  func note(_ error: IngestError) {
    if case .unverified = error { RequestScope.notes?.noteQuarantine() }
  }
}
