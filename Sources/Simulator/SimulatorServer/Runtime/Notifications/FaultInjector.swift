internal import AppStoreCore

/// Draws the faults of a ``FaultConfiguration``.
struct FaultInjector: Sendable {
  private(set) var configuration: FaultConfiguration
  private var random: SeededRandom

  init(_ configuration: FaultConfiguration = FaultConfiguration()) {
    self.configuration = configuration
    random = SeededRandom(seed: configuration.seed)
  }

  /// Returns whether a fault occurs now.
  ///
  /// A share of 0 draws nothing.
  mutating func hits(_ percent: Int) -> Bool {
    percent > 0 && random.next() % 100 < UInt64(percent)
  }

  /// Returns the delay of a late notification; at least a second.
  mutating func delay() -> Duration {
    .seconds(Int64(1 + random.next() % UInt64(configuration.delaySeconds)))
  }

  /// Returns one of two equally likely values.
  mutating func coin() -> Bool { random.next() & 1 == 0 }
}
