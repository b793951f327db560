internal import Foundation

/// The standard normal distribution.
public enum NormalDistribution {
  /// Returns the density at a value.
  public static func density(_ value: Double) -> Double {
    exp(-0.5 * value * value) * 0.398_942_280_401_432_677_94
  }

  /// Returns the probability of a smaller value.
  public static func below(_ value: Double) -> Double { 0.5 * erfc(-value / 2.0.squareRoot()) }

  /// Returns the value that is not exceeded with a probability.
  ///
  /// - Parameter probability: From 0 to 1, where 0 and 1 give an infinite value.
  public static func quantile(_ probability: Double) -> Double {
    guard probability > 0 else { return probability == 0 ? -.infinity : .nan }
    guard probability < 1 else { return probability == 1 ? .infinity : .nan }
    if probability > 0.5 {
      // The distance to 1 is exact for probabilities above a half.
      return -lowerQuantile(1 - probability)
    }
    return lowerQuantile(probability)
  }

  /// The value for a probability of at most a half: Halley's method on the logarithm of the probability.
  private static func lowerQuantile(_ probability: Double) -> Double {
    if probability == 0.5 { return 0 }
    let target = log(probability)
    // Below the mean, the logarithm of the probability is concave, and this start is close to it.
    var value = probability > 0.02 ? -1.0 : -(-2 * target - log(-2 * target)).squareRoot()
    for _ in 0..<100 {
      let below = below(value)
      let slope = density(value) / below
      let distance = log(below) - target
      let curve = -slope * (value + slope)
      let step = distance / slope
      let change = step / (1 - 0.5 * step * curve / slope)
      value -= change
      if abs(change) <= 1e-15 * max(1, abs(value)) { break }
    }
    return value
  }
}
