/// The time rate for a runtime that is older than the file; one that knows `timeRate` ignores it.
public struct CompatibilityTimeRate: Hashable, Sendable {
  /// The rate of each runtime, under the level up to which it counts; `nil` is any level.
  ///
  /// What the levels number, Apple does not say.
  public var rates: [String?: TimeRate]

  /// Creates rates by level.
  public init(rates: [String?: TimeRate]) { self.rates = rates }
}
