internal import Effects

/// Draws the faults of a ``FaultDial``.
struct FaultDice: Sendable {
  private(set) var dial: FaultDial
  private var random: SeededRandom

  init(_ dial: FaultDial = FaultDial()) {
    self.dial = dial
    random = SeededRandom(seed: dial.seed)
  }

  /// Returns whether a fault of a share happens now; a share of 0 draws nothing.
  mutating func hits(_ percent: Int) -> Bool {
    percent > 0 && random.next() % 100 < UInt64(percent)
  }

  /// Returns how late a delayed notification is: at least a second.
  mutating func delay() -> Duration {
    .seconds(Int64(1 + random.next() % UInt64(dial.delaySeconds)))
  }

  /// Returns which of two equal cases happens.
  mutating func coin() -> Bool { random.next() & 1 == 0 }
}
