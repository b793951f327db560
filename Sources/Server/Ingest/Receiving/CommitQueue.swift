internal import Ledger

/// Groups items that arrive together into one commit, so that they share one disk sync.
///
/// An item is acknowledged only after its commit.
actor CommitQueue<Item: Sendable, Outcome: Sendable> {
  private struct Waiting {
    let item: Item
    let continuation: CheckedContinuation<Result<Outcome, LedgerError>, Never>
  }

  /// The maximum size of a commit; with a larger one, the first item would wait for the last.
  private static var largestCommit: Int { 256 }

  private let commitBatch: @Sendable ([Item]) async throws(LedgerError) -> [Outcome]
  private var waiting: [Waiting] = []
  private var isCommitting = false

  /// Creates a queue.
  ///
  /// - Parameter commit: Commits all items or none, and returns one outcome per item, in order.
  init(commit: @escaping @Sendable ([Item]) async throws(LedgerError) -> [Outcome]) {
    commitBatch = commit
  }

  func commit(_ item: Item) async throws(LedgerError) -> Outcome {
    let result = await withCheckedContinuation { continuation in
      waiting.append(Waiting(item: item, continuation: continuation))
      guard !isCommitting else { return }
      isCommitting = true
      Task { await commitAll() }
    }
    return try result.get()
  }

  private func commitAll() async {
    assert(isCommitting, "one task at a time commits")
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(Self.largestCommit))
      waiting.removeFirst(batch.count)
      await commit(batch)
    }
    isCommitting = false
  }

  /// Commits a batch.
  ///
  /// If one item may have caused a failure, commits each alone, so that it does not fail the
  /// others.
  ///
  /// If the whole ledger fails, the batch is not retried: each attempt may take seconds, and later
  /// items wait for all of them.
  private func commit(_ batch: [Waiting]) async {
    do throws(LedgerError) {
      let outcomes = try await commitBatch(batch.map(\.item))
      assert(outcomes.count == batch.count, "a commit has one outcome for each item")
      for (waiting, outcome) in zip(batch, outcomes) {
        waiting.continuation.resume(returning: .success(outcome))
      }
    } catch  where batch.count > 1 && error.mayConcernOneRecording {
      for item in batch { await commit([item]) }
    } catch {
      for item in batch { item.continuation.resume(returning: .failure(error)) }
    }
  }
}

extension LedgerError {
  fileprivate var mayConcernOneRecording: Bool {
    switch self {
    case .unreadableFact, .unreadableProjection, .unreadableRow, .failed: true
    case .noFolder, .readOnly, .notALedger, .damaged, .newerSchema, .unexpectedSchema,
      .developmentSchema, .busy, .diskFull, .tooManyOpenFiles, .quarantineFull, .closed, .cancelled,
      .rowsNotLoaded, .unavailable, .unknownOutcome:
      false
    }
  }
}
