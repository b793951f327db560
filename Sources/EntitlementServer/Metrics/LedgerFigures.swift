internal import AppStoreTypes
internal import Ledger
internal import Synchronization

/// The sizes of the ledger, at most a minute old.
///
/// Counting reads whole tables. It runs at most once a minute for all callers, and not on the event
/// loops.
final class LedgerFigures: Sendable {
  private struct State {
    var counts: LedgerCounts?
    var countedAt: Timestamp?
    var isCounting = false
  }

  /// The maximum age of a count.
  static let longestAge = Duration.seconds(60)

  private let ledger: any LedgerStore
  private let state = Mutex(State())

  init(_ ledger: any LedgerStore) { self.ledger = ledger }

  /// Returns the sizes; while a count runs, those of the last one.
  func counts(at now: Timestamp) async throws(LedgerError) -> LedgerCounts {
    let known: LedgerCounts? = state.withLock { state in
      if let counts = state.counts, let date = state.countedAt {
        let isFresh = date <= now && now - date < Self.longestAge
        if isFresh || state.isCounting { return counts }
      }
      state.isCounting = true
      return nil
    }
    if let known { return known }
    do throws(LedgerError) {
      let counts = try await count()
      state.withLock { $0 = State(counts: counts, countedAt: now) }
      return counts
    } catch {
      state.withLock { $0.isCounting = false }
      throw error
    }
  }

  private func count() async throws(LedgerError) -> LedgerCounts {
    try await withTaskExecutorPreference(globalConcurrentExecutor) {
      @concurrent () async throws(LedgerError) in
      try await ledger.counts()
    }
  }
}
