internal import AppStoreCore
internal import Ledger
internal import SignedData

extension Ingestor {
  /// Records notifications from Apple's history as if they had been posted.
  ///
  /// Those that fail verification are quarantined.
  ///
  /// If the quarantine is full, they are dropped, and valid ones are still recorded.
  ///
  /// - Throws: ``IngestError`` if something may pass verification later, or the ledger failed.
  ///   Earlier notifications are then recorded, and a retry is safe.
  func record(backfill signedPayloads: [String]) async throws(IngestError) -> BackfillReport {
    var report = BackfillReport()
    var recordings: [FactBatch] = []
    for signedPayload in signedPayloads {
      report.notifications += 1
      // Use the form in which Apple posts it, so that the quarantine stores it once. JSON needs no
      // escapes for a compact JWS; anything else fails verification.
      let body = Array(#"{"signedPayload":"\#(signedPayload)"}"#.utf8)
      do throws(IngestError) {
        recordings.append(
          try await recording(ofNotification: body, from: .serverAPI, at: clock.now()))
      } catch {
        if case .unverified(let cause) = error, cause.isRetryable {
          _ = try await record(all: recordings)
          throw error
        }
        let failure = error
        if case .ledger = failure { throw failure }
        let isQuarantined = try await mappingLedgerErrors(
          await quarantineIfRoom(
            body, from: .notification, because: failure, receivedAt: clock.now()))
        report.refused += 1
        if !isQuarantined, failure.isRetryable { report.lost += 1 }
      }
    }
    assert(
      report.refused + recordings.count == report.notifications,
      "each notification is either recorded or rejected")
    assert(report.lost <= report.refused, "only a rejected notification is lost")
    report.newFacts = try await record(all: recordings)
    return report
  }
}
