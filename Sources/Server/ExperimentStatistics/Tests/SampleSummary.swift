/// The values of one variant's customers, reduced to what the tests need.
public struct SampleSummary: Hashable, Sendable {
  /// The number of customers.
  public let count: Int
  /// The figure: a share, a mean or a ratio of two means.
  public let mean: Double
  /// The variance of one customer's contribution to the figure.
  public let variance: Double

  /// Creates a summary from its parts.
  public init(count: Int, mean: Double, variance: Double) {
    self.count = count
    self.mean = mean
    self.variance = variance
  }

  /// Summarizes how many customers did something.
  public init(successes: Int, of count: Int) {
    let share = count > 0 ? Double(successes) / Double(count) : 0
    self.init(count: count, mean: share, variance: share * (1 - share))
  }

  /// Summarizes one value for each customer, from the sum and the sum of squares.
  public init(count: Int, sum: Double, sumOfSquares: Double) {
    guard count > 1 else {
      self.init(count: count, mean: count == 1 ? sum : 0, variance: 0)
      return
    }
    let size = Double(count)
    self.init(
      count: count, mean: sum / size,
      variance: (sumOfSquares - sum * sum / size) / (size - 1))
  }

  /// Whether tests can be made: a variance above 0 and a mean other than 0 are needed.
  package var isUsable: Bool { count > 1 && variance > 0 && mean != 0 }
}

/// Sums of two values for each customer, whose ratio is compared by the delta method.
///
/// Revenue per paying customer is such a ratio: the customers were assigned, and whether one pays is itself
/// an outcome.
public struct RatioSums: Hashable, Sendable {
  /// The number of customers.
  public var count = 0
  /// The sum of the numerators.
  public var numerator = 0.0
  /// The sum of the squares of the numerators.
  public var numeratorSquares = 0.0
  /// The sum of the denominators.
  public var denominator = 0.0
  /// The sum of the squares of the denominators.
  public var denominatorSquares = 0.0
  /// The sum of the products of numerator and denominator.
  public var products = 0.0

  /// Creates empty sums.
  public init() {}

  /// Adds one customer.
  public mutating func add(numerator value: Double, denominator base: Double) {
    count += 1
    numerator += value
    numeratorSquares += value * value
    denominator += base
    denominatorSquares += base * base
    products += value * base
  }

  /// The ratio and the variance of one customer's contribution to it.
  ///
  /// The ratio is 0 if the denominators are.
  public var summary: SampleSummary {
    guard count > 1, denominator != 0 else {
      return SampleSummary(count: count, mean: 0, variance: 0)
    }
    let size = Double(count)
    func covariance(_ products: Double, _ first: Double, _ second: Double) -> Double {
      (products - first * second / size) / (size - 1)
    }
    let ratio = numerator / denominator
    let base = denominator / size
    let variance =
      (covariance(numeratorSquares, numerator, numerator)
        - 2 * ratio * covariance(products, numerator, denominator)
        + ratio * ratio * covariance(denominatorSquares, denominator, denominator))
      / (base * base)
    return SampleSummary(count: count, mean: ratio, variance: max(0, variance))
  }
}
