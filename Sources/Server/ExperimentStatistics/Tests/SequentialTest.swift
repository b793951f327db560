internal import Foundation

/// A test whose interval is valid at every look, so that an experiment may be watched and stopped at any
/// time.
///
/// Source: Waudby-Smith and others, "Time-uniform central limit theory and asymptotic confidence sequences",
/// <https://arxiv.org/abs/2103.06476>.
public struct SequentialTest: Hashable, Sendable {
  /// The lift.
  public let lift: Lift
  /// The number of customers at which the interval is tightest.
  public let tunedSize: Double

  /// The usual number of customers at which the interval is tightest.
  public static let usualSize = 5000.0

  /// Creates the test of a lift.
  public init(_ lift: Lift, tunedSize: Double = Self.usualSize) {
    self.lift = lift
    self.tunedSize = tunedSize
  }

  /// The interval that contains the lift at all looks together with a probability of 1 - `alpha`.
  public func interval(alpha: Double = 0.05) -> Interval {
    let rate = rate(alpha)
    let growth = lift.total * rate * rate + 1
    let width = (2 * growth * log(growth.squareRoot() / alpha)).squareRoot()
    return Interval(
      around: lift.value,
      halfWidth: lift.standardError * width / (lift.total.squareRoot() * rate))
  }

  /// The p-value that is valid at every look.
  ///
  /// - Parameter alpha: The error rate for which the test is tuned.
  public func pValue(alpha: Double = 0.05) -> Double {
    let rate = rate(alpha)
    let score = lift.value / lift.standardError
    let growth = lift.total * rate * rate + 1
    let evidence = rate * rate * score * score * lift.total / (2 * growth)
    return min(1, growth.squareRoot() * exp(-evidence))
  }

  private func rate(_ alpha: Double) -> Double {
    ((-2 * log(alpha) + log(-2 * log(alpha) + 1)) / tunedSize).squareRoot()
  }
}
