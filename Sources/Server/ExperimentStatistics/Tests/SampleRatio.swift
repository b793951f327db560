/// A check that customers arrived in the variants as they should: a sample ratio mismatch (SRM) shows that
/// assignment or recording is broken, and then no result counts.
public struct SampleRatio: Hashable, Sendable {
  /// Below this probability the ratio is a mismatch.
  public static let mismatchBelow = 0.001

  /// The statistic.
  public let chiSquared: Double
  /// The probability of a deviation at least as large if the assignment works.
  public let pValue: Double
  /// The index of the count that deviates most, in relation to its expectation.
  public let largestDeviation: Int

  /// Compares counts with weights.
  ///
  /// `nil` if there are fewer than two counts, or an expected count is not above 5: then the probability
  /// would be wrong.
  ///
  /// - Parameters:
  ///   - counts: The customers in each variant.
  ///   - weights: The weights of the variants, with any sum.
  public init?(counts: [Int], weights: [Double]) {
    guard counts.count == weights.count, counts.count > 1 else { return nil }
    let total = Double(counts.reduce(0, +))
    let sum = weights.reduce(0, +)
    let expected = weights.map { total * $0 / sum }
    guard expected.allSatisfy({ $0 > 5 }) else { return nil }
    let parts = zip(counts, expected).map { (Double($0) - $1) * (Double($0) - $1) / $1 }
    chiSquared = parts.reduce(0, +)
    pValue = ChiSquaredDistribution.above(chiSquared, degrees: counts.count - 1)
    largestDeviation = parts.indices.max { parts[$0] < parts[$1] } ?? 0
  }

  /// Whether the counts do not fit the weights.
  public var isMismatch: Bool { pValue < Self.mismatchBelow }
}
