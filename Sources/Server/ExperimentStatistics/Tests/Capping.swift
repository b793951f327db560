/// Limits extreme amounts, so that one customer cannot decide a comparison of means.
public enum Capping {
  /// Returns the amount that a share of the positive amounts does not exceed; `nil` without any.
  ///
  /// It is the smallest amount for which that is so. Show capped figures next to the others, never alone.
  ///
  /// - Parameters:
  ///   - percentile: The share, above 0 and at most 1, such as 0.99.
  ///   - amounts: The amounts of the customers of all variants together.
  public static func limit(percentile: Double, of amounts: some Sequence<Double>) -> Double? {
    let positive = amounts.filter { $0 > 0 }.sorted()
    guard !positive.isEmpty else { return nil }
    let rank = (percentile * Double(positive.count)).rounded(.up)
    return positive[min(max(Int(rank) - 1, 0), positive.count - 1)]
  }
}
