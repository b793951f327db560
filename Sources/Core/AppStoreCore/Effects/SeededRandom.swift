/// A small deterministic random number generator: the same seed gives the same numbers everywhere.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014). It is for simulations and tests, not
/// for keys.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A source of random bytes; the abstraction that provides nonces, salts and tokens with
/// randomness.
public struct RandomBytes: Sendable {
  private let draw: @Sendable (Int) -> [UInt8]

  /// Creates a source from a function of the number of bytes.
  public init(_ draw: @escaping @Sendable (Int) -> [UInt8]) {
    self.draw = draw
  }

  /// The operating system's cryptographic generator.
  public static let system: RandomBytes = {
    let reservoir = RandomBytePool()
    return RandomBytes { reservoir.draw($0) }
  }()

  /// Returns `count` random bytes.
  public func callAsFunction(_ count: Int) -> [UInt8] {
    draw(count)
  }
}
