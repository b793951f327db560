/// The time rate for a runtime that is older than the file and does not know `timeRate`.
public struct CompatibilityTimeRate: Hashable, Sendable {
  /// The rate of each runtime by the maximum level it applies to; `nil` for any level.
  ///
  /// Apple does not document these levels.
  public var rates: [String?: TimeRate]

  /// Creates rates by level.
  public init(rates: [String?: TimeRate]) { self.rates = rates }
}
