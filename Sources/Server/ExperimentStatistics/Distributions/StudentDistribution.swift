internal import Foundation

/// Student's t distribution.
public struct StudentDistribution: Hashable, Sendable {
  /// The degrees of freedom, positive; they need not be whole.
  public let degrees: Double

  /// Creates a distribution.
  public init(degrees: Double) {
    self.degrees = degrees
  }

  /// Returns the probability that a value is at least as far from 0, on both sides.
  public func bothTails(_ value: Double) -> Double {
    guard !value.isNaN else { return .nan }
    let square = value * value
    guard square.isFinite else { return 0 }
    let complement = square / (degrees + square)
    return BetaFunctions.regularized(
      degrees / (degrees + square), complement: complement, degrees / 2, 0.5)
  }

  /// Returns the probability of a smaller value.
  public func below(_ value: Double) -> Double {
    let tail = bothTails(value) / 2
    return value > 0 ? 1 - tail : tail
  }

  /// Returns the density at a value.
  public func density(_ value: Double) -> Double {
    exp(
      -0.5 * (degrees + 1) * log1p(value * value / degrees)
        - BetaFunctions.logBeta(degrees / 2, 0.5) - 0.5 * log(degrees))
  }

  /// Returns the value that is exceeded on one of both sides with a probability.
  ///
  /// - Parameter probability: Above 0 and below 1, such as 0.05 for a 95 % interval.
  public func bothTailsQuantile(_ probability: Double) -> Double {
    guard probability > 0, probability < 1 else { return probability == 1 ? 0 : .nan }
    var (low, high) = (0.0, 1.0)
    while bothTails(high) > probability, high < 1e300 { high *= 2 }
    var value = min(max(-NormalDistribution.quantile(probability / 2), low), high)
    for _ in 0..<200 {
      let distance = bothTails(value) - probability
      if distance > 0 { low = value } else { high = value }
      // Newton's step, or half of the bracket where the step leaves it.
      let next = value + distance / (2 * density(value))
      let isInside = next > low && next < high
      let step = isInside ? next : 0.5 * (low + high)
      if abs(step - value) <= 1e-15 * abs(step) { return step }
      value = step
    }
    return value
  }
}

/// The chi-squared distribution.
public enum ChiSquaredDistribution {
  /// Returns the probability of a larger value.
  ///
  /// - Parameters:
  ///   - value: The value, 0 or more.
  ///   - degrees: The degrees of freedom, positive.
  public static func above(_ value: Double, degrees: Int) -> Double {
    GammaFunctions.upperRegularized(Double(degrees) / 2, value / 2)
  }
}
