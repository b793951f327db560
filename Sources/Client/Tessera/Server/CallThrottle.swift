internal import AppStoreCore

/// Limits how often a call is made.
final class CallThrottle: Sendable {
  private let maxCalls: Int
  private let period: Duration
  private let calls = LockedValue<[Timestamp]>([])

  /// Creates a limit of calls within any period of the given length.
  init(_ most: Int, per period: Duration) {
    assert(most > 0 && period > .zero, "a limit allows calls")
    self.maxCalls = most
    self.period = period
  }

  /// Returns whether one more call is allowed, and counts it if it is.
  func allows(at now: Timestamp) -> Bool {
    calls.withLock { calls in
      // Without the second condition, calls would count until a clock that was set back catches up.
      calls.removeAll { now - $0 >= period || $0 > now }
      guard calls.count < maxCalls else { return false }
      calls.append(now)
      assert(calls.count <= maxCalls, "no more calls are counted than are allowed")
      return true
    }
  }
}
