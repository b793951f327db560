package import AppStoreCore

/// Guards the age of the last complete reading of StoreKit.
package final class SnapshotAge: Sendable {
  /// The state when a reading began: the time and the number of changes.
  package struct Mark: Hashable, Sendable {
    fileprivate let news: Int
    fileprivate let time: Timestamp
  }

  private struct State {
    /// When the reading began; `nil` if none exists, or a later change may be missing from it.
    var readAt: Timestamp?
    var isInvalidated = false
    /// The number of changes that a reading started earlier may lack.
    var news = 0
  }

  private let state = LockedValue(State())

  package init() {}

  /// Whether the app invalidated the last reading.
  package var isInvalidated: Bool { state.withLock { $0.isInvalidated } }

  /// Notes a change from StoreKit, so that no earlier reading counts as fresh.
  package func markStale() {
    state.withLock { state in
      state.readAt = nil
      state.news += 1
    }
  }

  /// Notes that the app invalidated the last reading.
  package func invalidate() {
    markStale()
    state.withLock { $0.isInvalidated = true }
  }

  /// Begins a reading.
  package func begin(at now: Timestamp) -> Mark {
    state.withLock { Mark(news: $0.news, time: now) }
  }

  /// Ends a complete reading; it does not cover changes since it began.
  package func end(_ mark: Mark) {
    state.withLock { state in
      assert(mark.news <= state.news, "a reading does not begin after it ends")
      guard mark.news == state.news else { return }
      state.readAt = mark.time
      state.isInvalidated = false
    }
  }

  /// Returns whether the last reading is fresh.
  package func isFresh(for period: Duration, now: Timestamp) -> Bool {
    guard let readAt = state.withLock({ $0.readAt }) else { return false }
    return CacheLifetime.isFresh(since: readAt, for: period, now: now)
  }
}
