internal import Foundation

/// Returns the time of day; the abstraction through which every clock is injected.
public protocol WallClock: Sendable {
  /// Returns the current time.
  func now() -> Timestamp
}

/// The system clock.
public struct SystemClock: WallClock {
  /// Creates the system clock.
  public init() {}

  /// Returns the system time.
  public func now() -> Timestamp {
    Timestamp(Date())
  }
}

/// A clock that changes only when advanced, and never goes back.
public final class VirtualClock: WallClock {
  private let time: LockedValue<Timestamp>

  /// Creates a clock that shows `start`.
  public init(at start: Timestamp) {
    time = LockedValue(start)
  }

  /// Returns the clock's time.
  public func now() -> Timestamp {
    time.withLock { $0 }
  }

  /// Advances the clock to `instant`; an earlier instant has no effect.
  public func advance(to instant: Timestamp) {
    time.withLock { $0 = max($0, instant) }
  }
}
