internal import Ledger

/// Gathers recordings that arrive together into one commit, so that they share one flush to disk.
///
/// A recording is answered only after the commit that holds it.
actor CommitQueue {
  private struct Waiting {
    let recording: Recording
    let answer: CheckedContinuation<Result<RecordingOutcome, LedgerError>, Never>
  }

  /// More than this in one commit would make the first wait for the last.
  private static let largestCommit = 256

  private let ledger: any LedgerStore
  private var waiting: [Waiting] = []
  private var isCommitting = false

  init(ledger: any LedgerStore) {
    self.ledger = ledger
  }

  func record(_ recording: Recording) async throws(LedgerError) -> RecordingOutcome {
    let result = await withCheckedContinuation { answer in
      waiting.append(Waiting(recording: recording, answer: answer))
      guard !isCommitting else { return }
      isCommitting = true
      Task { await commitAll() }
    }
    return try result.get()
  }

  private func commitAll() async {
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(Self.largestCommit))
      waiting.removeFirst(batch.count)
      await commit(batch)
    }
    isCommitting = false
  }

  /// Commits a batch; when the ledger refuses it, each one alone, so that one cannot fail the others.
  private func commit(_ batch: [Waiting]) async {
    do throws(LedgerError) {
      let outcomes = try await ledger.record(batch.map(\.recording))
      for (item, outcome) in zip(batch, outcomes) {
        item.answer.resume(returning: .success(outcome))
      }
    } catch  where batch.count == 1 {
      batch[0].answer.resume(returning: .failure(error))
    } catch {
      for item in batch { await commit([item]) }
    }
  }
}
