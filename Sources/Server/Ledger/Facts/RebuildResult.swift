/// The result of rebuilding a ledger's projections.
public struct RebuildResult: Hashable, Sendable {
  /// The number of purchases derived from the facts.
  public let purchases: Int
  /// Whether the rebuilt projections and counts equal the previous ones.
  public let isEqual: Bool

  /// Creates a result.
  public init(purchases: Int, isEqual: Bool) {
    self.purchases = purchases
    self.isEqual = isEqual
  }
}
