internal import Effects
internal import Ledger
internal import SignedData

extension Ingest {
  /// Records notifications that the store lists, as if they had been posted; what does not verify is
  /// in quarantine.
  ///
  /// A quarantine without room keeps nothing of what does not verify, and stops nothing that does.
  ///
  /// - Throws: ``IngestError`` when something may verify later, or the ledger failed; what came before
  ///   is recorded then, and doing the same again is safe.
  func record(backfill signedPayloads: [String]) async throws(IngestError) -> BackfillReport {
    var report = BackfillReport()
    var recordings: [Recording] = []
    for signedPayload in signedPayloads {
      report.notifications += 1
      // As the store posts it, so that the quarantine holds it once. A compact JWS has only characters
      // that JSON writes as they are; anything else does not verify.
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
        let isKept = try await ledgerDoes { () async throws(LedgerError) in
          try await quarantineIfRoom(
            body, from: .notification, because: failure, receivedAt: clock.now())
        }
        report.refused += 1
        if !isKept, failure.isRetryable { report.lost += 1 }
      }
    }
    report.newFacts = try await record(all: recordings)
    return report
  }
}
