/// Adjusts p-values of several comparisons, in the order in which they are given.
public enum MultipleComparisons {
  /// Returns p-values that keep the probability of any false finding, after Holm.
  public static func holm(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var adjusted = values
    var largest = 0.0
    for (rank, index) in order.enumerated() {
      largest = max(largest, values[index] * Double(values.count - rank))
      adjusted[index] = min(1, largest)
    }
    return adjusted
  }

  /// Returns p-values that keep the expected share of false findings, after Benjamini and Hochberg.
  public static func benjaminiHochberg(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var adjusted = values
    var smallest = 1.0
    for (rank, index) in order.enumerated().reversed() {
      smallest = min(smallest, values[index] * Double(values.count) / Double(rank + 1))
      adjusted[index] = smallest
    }
    return adjusted
  }
}

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
