internal import AppStoreCore
internal import EntitlementAPI
internal import Ingest
internal import Ledger
internal import Logging

extension PurchaseIntake {
  func appleNotification(_ body: [UInt8]) async throws(APIError) -> UnsignedResponse {
    // Signatures are checked on any free core. The event loop that read the notification may have
    // other requests waiting, while another one is idle.
    let result = await withTaskExecutorPreference(globalConcurrentExecutor) { @concurrent in
      await ingest.receive(notification: body, mayKeep: takesQuarantine)
    }
    switch result {
    case .recorded, .received: break
    case .kept(let error):
      logger.error("Notification quarantined", metadata: ["reason": "\(error)"])
    case .refused(let error): throw APIError(refused: error)
    case .unavailable(let error): throw clientError(for: error)
    }
    return .emptyObject
  }

  /// Records the app transaction of a receipt.
  ///
  /// Its failure does not fail the purchase of the same request: the purchase is recorded, and an
  /// invalid app transaction is quarantined.
  func recordAppTransaction(
    _ body: ReceiptBody, by customer: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) {
    guard let token = body.appTransaction else { return }
    do throws(IngestError) {
      _ = try await ingest.appTransaction(
        token, of: caller.bundleID, from: customer, mayKeep: takesQuarantine)
    } catch {
      guard body.fetchToken != nil else { throw clientError(for: error) }
      logger.notice("App transaction not recorded", metadata: ["reason": "\(error)"])
    }
  }

  /// Takes a quarantine slot for unverified data of this request; returns `false` if its sender has
  /// none left.
  func takesQuarantine() -> Bool { CurrentRequest.notes?.takesQuarantine() ?? true }

  /// Converts an ingest error to the client's; the cause of a ledger error is only logged.
  func clientError(for error: IngestError) -> APIError {
    if case .ledger(let cause) = error {
      logger.error("Ledger failed", metadata: ["reason": "\(cause)"])
    }
    if let sha256 = error.untrustedXcodeCertificate {
      logger.warning(
        "Xcode purchase quarantined: the certificate of its session is not trusted",
        metadata: [
          "sha256": "\(sha256)",
          "fix": "if it is yours, add to the app in the catalog: xcode_certificates: [\(sha256)]",
        ])
    }
    if case .otherStore = error {
      logger.warning(
        "Purchase of another store not recorded",
        metadata: [
          "fix": "sell in the App Store only; the app keeps the purchase and sends it again"
        ])
    }
    return APIError(error)
  }
}
