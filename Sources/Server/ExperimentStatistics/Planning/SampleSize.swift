/// Why a plan cannot be made.
public enum PlanningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The base rate is not above 0 and below 1.
  case baseRate(Double)
  /// The effect is 0, or leads to a rate that is not above 0 and below 1.
  case effect(Double)
  /// The error rate is not above 0 and below 1.
  case alpha(Double)
  /// The power is not above `alpha` and below 1.
  case power(Double)
  /// Fewer than two variants.
  case variants(Int)
  /// No customers arrive.
  case arrivals(Double)

  /// The value, the problem and the fix.
  public var description: String {
    switch self {
    case .baseRate(let value):
      "base rate: is \(value); use a share above 0 and below 1, such as 0.02"
    case .effect(let value):
      "effect: is \(value); use a relative change other than 0 that keeps the rate below 1, such "
        + "as 0.1"
    case .alpha(let value): "alpha: is \(value); use a probability such as 0.05"
    case .power(let value): "power: is \(value); use a probability such as 0.8"
    case .variants(let value): "variants: are \(value); use 2 to 4"
    case .arrivals(let value): "arrivals per day: are \(value); use a number above 0"
    }
  }
}

/// The size of an experiment that can find an effect on a share.
public struct SampleSize: Hashable, Sendable {
  /// The customers in each variant.
  public let perVariant: Int
  /// The share in the control.
  public let baseRate: Double
  /// The share in the treatment.
  public let treatmentRate: Double

  /// Computes the size for one comparison of two shares.
  ///
  /// - Parameters:
  ///   - baseRate: The control's share, such as 0.02.
  ///   - effect: The relative change to find, such as 0.1 for a rise from 0.02 to 0.022.
  ///   - alpha: The probability of reporting a difference between equal variants.
  ///   - power: The probability to find the effect if there is one.
  /// - Throws: ``PlanningError`` for a value that is out of its range.
  public init(
    baseRate: Double, effect: Double, alpha: Double = 0.05, power: Double = 0.8
  ) throws(PlanningError) {
    guard baseRate > 0, baseRate < 1 else { throw .baseRate(baseRate) }
    let rate = baseRate * (1 + effect)
    guard effect != 0, rate > 0, rate < 1 else { throw .effect(effect) }
    guard alpha > 0, alpha < 1 else { throw .alpha(alpha) }
    guard power > alpha, power < 1 else { throw .power(power) }
    self.baseRate = baseRate
    treatmentRate = rate
    let score = NormalDistribution.quantile(power) - NormalDistribution.quantile(alpha / 2)
    let variance = baseRate * (1 - baseRate) + rate * (1 - rate)
    let difference = rate - baseRate
    let size = (score * score * variance / (difference * difference)).rounded(.up)
    guard size < 1e15 else { throw .effect(effect) }
    perVariant = Int(size)
  }
}

/// How long an experiment takes.
public struct ExperimentPlan: Hashable, Sendable {
  /// The size of each variant.
  public let size: SampleSize
  /// The number of variants.
  public let variants: Int
  /// The days until the last variant has its customers; the window of the metric comes on top.
  public let days: Int

  /// The customers in all variants.
  public var total: Int { size.perVariant * variants }

  /// Plans an experiment with equal variants.
  ///
  /// With several treatments, each is compared with the control at `alpha` divided by their number.
  ///
  /// - Parameters:
  ///   - baseRate: The rate of the control, above 0 and below 1.
  ///   - effect: The relative change of the rate to find, such as 0.1.
  ///   - arrivalsPerDay: The eligible customers of one day, before the share that is enrolled.
  ///   - enrolledShare: The share that is enrolled, above 0 and at most 1.
  ///   - variants: The number of variants, 2 to 4.
  ///   - alpha: The probability of reporting a difference between equal variants, above 0 and
  ///     below 1.
  ///   - power: The chance to find the effect, above 0 and below 1.
  /// - Throws: ``PlanningError`` for a value that is out of its range.
  public init(
    baseRate: Double, effect: Double, arrivalsPerDay: Double, enrolledShare: Double = 1,
    variants: Int = 2, alpha: Double = 0.05, power: Double = 0.8
  ) throws(PlanningError) {
    guard (2...4).contains(variants) else { throw .variants(variants) }
    let arrivals = arrivalsPerDay * enrolledShare
    guard arrivals > 0, arrivals.isFinite else { throw .arrivals(arrivals) }
    guard alpha > 0, alpha < 1 else { throw .alpha(alpha) }
    size = try SampleSize(
      baseRate: baseRate, effect: effect, alpha: alpha / Double(variants - 1), power: power)
    self.variants = variants
    let days = (Double(size.perVariant * variants) / arrivals).rounded(.up)
    guard days < 1e9 else { throw .arrivals(arrivals) }
    self.days = Int(days)
  }
}
