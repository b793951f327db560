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

  /// Commits a batch; when one recording may be to blame, each alone, so that it fails no other.
  ///
  /// A ledger that fails as a whole is asked once for the batch: each question may take seconds, and
  /// whoever comes next waits for all of them.
  private func commit(_ batch: [Waiting]) async {
    do throws(LedgerError) {
      let outcomes = try await ledger.record(batch.map(\.recording))
      for (item, outcome) in zip(batch, outcomes) {
        item.answer.resume(returning: .success(outcome))
      }
    } catch  where batch.count > 1 && error.mayConcernOneRecording {
      for item in batch { await commit([item]) }
    } catch {
      for item in batch { item.answer.resume(returning: .failure(error)) }
    }
  }
}

extension LedgerError {
  fileprivate var mayConcernOneRecording: Bool {
    switch self {
    case .unreadableFact, .unreadableProjection, .unreadableAct, .failed: true
    case .noFolder, .readOnly, .notALedger, .damaged, .newerSchema, .busy, .diskFull,
      .quarantineFull, .closed, .cancelled:
      false
    }
  }
}
