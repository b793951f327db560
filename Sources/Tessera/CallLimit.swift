internal import AppStoreTypes
internal import Effects

/// Guards how often something may be asked for.
final class CallLimit: Sendable {
  private let most: Int
  private let period: Duration
  private let calls = Locked<[Timestamp]>([])

  /// Allows some number of calls within any period of some length.
  init(_ most: Int, per period: Duration) {
    self.most = most
    self.period = period
  }

  /// Returns whether one more call is allowed, and counts it if it is.
  func allows(at now: Timestamp) -> Bool {
    calls.withLock { calls in
      // A clock that was set back must not keep old calls for ever.
      calls.removeAll { now - $0 >= period || $0 > now }
      guard calls.count < most else { return false }
      calls.append(now)
      return true
    }
  }
}
