public import AppStoreTypes
internal import Foundation

/// Tells the time of day; the seam through which every clock is passed in.
public protocol WallClock: Sendable {
  /// Returns the current time.
  func now() -> Timestamp
}

/// The machine's own clock.
public struct SystemClock: WallClock {
  /// Creates the machine's clock.
  public init() {}

  /// Returns the machine's time.
  public func now() -> Timestamp {
    Timestamp(Date())
  }
}

/// A clock that stands still until it is moved, and never moves back.
public final class VirtualClock: WallClock {
  private let time: Locked<Timestamp>

  /// Creates a clock that shows `start`.
  public init(at start: Timestamp) {
    time = Locked(start)
  }

  /// Returns the time the clock shows.
  public func now() -> Timestamp {
    time.withLock { $0 }
  }

  /// Moves the clock forward to `instant`; an earlier instant leaves it where it is.
  public func advance(to instant: Timestamp) {
    time.withLock { $0 = max($0, instant) }
  }
}
