/// Money of one transaction: as charged, and converted if there is a rate.
package struct ChartAmount: Hashable, Sendable {
  /// The charged amount in thousandths of the currency unit; a monthly amount in twelfths of those.
  package var native: Int64
  /// The amount in millionths of the base currency, or twelfths of those; `nil` without a rate.
  package var converted: Int64?

  /// Creates an amount.
  package init(native: Int64, converted: Int64?) {
    self.native = native
    self.converted = converted
  }

  /// Returns the amount with each value changed.
  func mapped(_ change: (Int64) -> Int64) -> ChartAmount {
    ChartAmount(native: change(native), converted: converted.map(change))
  }
}
