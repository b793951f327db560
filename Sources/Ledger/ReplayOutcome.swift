/// What came of deriving a ledger's projections again.
public struct ReplayOutcome: Hashable, Sendable {
  /// How many purchases follow from the facts.
  public let purchases: Int
  /// Whether everything that was derived again is equal to what was there.
  public let isEqual: Bool

  package init(purchases: Int, isEqual: Bool) {
    self.purchases = purchases
    self.isEqual = isEqual
  }
}
