internal import Foundation

/// What is assumed about a lift before any data.
public enum LiftPrior: Hashable, Sendable {
  /// Every lift is equally probable.
  case flat
  /// Lifts are normally distributed.
  case normal(mean: Double, standardDeviation: Double)
}

/// A reading of a lift as probabilities; it does not decide, because a look every day would find winners in
/// equal variants.
public struct BayesianComparison: Hashable, Sendable {
  /// The most probable lift.
  public let lift: Double
  /// The standard deviation of the lift.
  public let standardDeviation: Double

  /// Combines a lift with what was assumed before.
  public init(_ lift: Lift, prior: LiftPrior = .flat) {
    switch prior {
    case .flat:
      self.lift = lift.value
      standardDeviation = lift.standardError
    case .normal(let mean, let deviation):
      let data = 1 / (lift.standardError * lift.standardError)
      let before = 1 / (deviation * deviation)
      self.lift = (lift.value * data + mean * before) / (data + before)
      standardDeviation = (1 / (data + before)).squareRoot()
    }
  }

  /// The probability that the treatment's figure is higher than the control's.
  public var chanceToWin: Double { NormalDistribution.below(lift / standardDeviation) }

  /// The interval that contains the lift with a probability of 1 - `alpha`.
  public func credibleInterval(alpha: Double = 0.05) -> Interval {
    Interval(
      around: lift, halfWidth: -NormalDistribution.quantile(alpha / 2) * standardDeviation)
  }

  /// The lift that is lost on average if the treatment is chosen although the control is better.
  public var riskOfTreatment: Double { risk(-lift) }
  /// The lift that is lost on average if the control is chosen although the treatment is better.
  public var riskOfControl: Double { risk(lift) }

  private func risk(_ gain: Double) -> Double {
    let score = gain / standardDeviation
    return standardDeviation * NormalDistribution.density(score)
      + gain * NormalDistribution.below(score)
  }
}

/// The chance to win of two shares, without the approximation by a normal distribution.
public enum ExactChanceToWin {
  /// Returns the probability that the treatment's share is higher than the control's, if every share was
  /// equally probable before.
  ///
  /// Both shares have beta distributions with parameters 1 + successes and 1 + failures; the probability is
  /// a sum of one term for each success of the treatment.
  public static func value(
    control: (successes: Int, count: Int), treatment: (successes: Int, count: Int)
  ) -> Double {
    let (alpha, beta) = parameters(control)
    let (_, otherBeta) = parameters(treatment)
    let base = beta + otherBeta
    let first = BetaFunctions.logBeta(alpha, base) - BetaFunctions.logBeta(alpha, beta)
    // Terms are relative to the first, and scaled down before they overflow.
    var (term, sum, scale) = (1.0, 0.0, 0.0)
    for index in 0...treatment.successes {
      let step = Double(index)
      sum += term
      term *=
        (alpha + step) * (otherBeta + step) / ((alpha + step + base) * (1 + step))
      if sum > 1e200 {
        (term, sum, scale) = (term * 1e-200, sum * 1e-200, scale + 200 * log(10))
      }
    }
    return min(1, exp(first + scale + log(sum)))
  }

  private static func parameters(_ share: (successes: Int, count: Int)) -> (Double, Double) {
    (Double(1 + share.successes), Double(1 + share.count - share.successes))
  }
}
