extension StoreConfiguration {
  /// The highest price of anything, in thousandths of the currency unit: a billion units.
  ///
  /// It is far above all of Apple's prices, and ten thousand times as much still fits its type.
  public static let highestPrice: Int64 = 1_000_000_000_000
}
