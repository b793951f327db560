internal import AppStoreTypes
internal import Effects

/// Guards how old the last reading of StoreKit is that was read to its end.
final class ReadingAge: Sendable {
  /// What had happened when a reading began, and when that was.
  struct Mark: Hashable, Sendable {
    fileprivate let news: Int
    fileprivate let time: Timestamp
  }

  private struct State {
    /// When the reading began; `nil` when there is none, or something happened that it may lack.
    var readAt: Timestamp?
    var isInvalidated = false
    /// How much happened that a reading which had begun before may lack.
    var news = 0
  }

  private let state = Locked(State())

  /// Whether the app said that what is known is out of date.
  var isInvalidated: Bool { state.withLock { $0.isInvalidated } }

  /// Notes that StoreKit told something, so that no reading from before is as good as new.
  func outdate() {
    state.withLock { state in
      state.readAt = nil
      state.news += 1
    }
  }

  /// Notes that the app takes what is known for out of date.
  func invalidate() {
    outdate()
    state.withLock { $0.isInvalidated = true }
  }

  /// Begins a reading.
  func begin(at now: Timestamp) -> Mark {
    state.withLock { Mark(news: $0.news, time: now) }
  }

  /// Ends a reading that was read to its end; it says nothing of what happened since it began.
  func end(_ mark: Mark) {
    state.withLock { state in
      guard mark.news == state.news else { return }
      state.readAt = mark.time
      state.isInvalidated = false
    }
  }

  /// Returns whether the last reading is as good as new.
  func isFresh(for period: Duration, now: Timestamp) -> Bool {
    guard let readAt = state.withLock({ $0.readAt }) else { return false }
    return Freshness.isFresh(since: readAt, for: period, now: now)
  }
}
