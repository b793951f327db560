internal import Ledger

/// Gathers what arrives together into one commit, so that all of it shares one flush to disk.
///
/// An item is answered only after the commit that holds it.
actor CommitQueue<Item: Sendable, Outcome: Sendable> {
  private struct Waiting {
    let item: Item
    let answer: CheckedContinuation<Result<Outcome, LedgerError>, Never>
  }

  /// More than this in one commit would make the first wait for the last.
  private static var largestCommit: Int { 256 }

  private let commitAtOnce: @Sendable ([Item]) async throws(LedgerError) -> [Outcome]
  private var waiting: [Waiting] = []
  private var isCommitting = false

  /// Creates a queue.
  ///
  /// - Parameter commit: Commits all items or none, and returns one outcome for each, in order.
  init(commit: @escaping @Sendable ([Item]) async throws(LedgerError) -> [Outcome]) {
    commitAtOnce = commit
  }

  func commit(_ item: Item) async throws(LedgerError) -> Outcome {
    let result = await withCheckedContinuation { answer in
      waiting.append(Waiting(item: item, answer: answer))
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

  /// Commits a batch; when one item may be to blame, each alone, so that it fails no other.
  ///
  /// A ledger that fails as a whole is asked once for the batch: each question may take seconds, and
  /// whoever comes next waits for all of them.
  private func commit(_ batch: [Waiting]) async {
    do throws(LedgerError) {
      let outcomes = try await commitAtOnce(batch.map(\.item))
      for (waiting, outcome) in zip(batch, outcomes) {
        waiting.answer.resume(returning: .success(outcome))
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
    case .unreadableFact, .unreadableProjection, .unreadableAct, .unreadableRow, .failed: true
    case .noFolder, .readOnly, .notALedger, .damaged, .newerSchema, .busy, .diskFull,
      .tooManyOpenFiles, .quarantineFull, .closed, .cancelled:
      false
    }
  }
}
