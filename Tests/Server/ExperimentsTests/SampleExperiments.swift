import AppStoreCore
import Experiments

/// Experiments and customers of the tests.
enum Samples {
  static let start = Timestamp(milliseconds: 1_787_000_000_000)

  /// Returns a running experiment with equal weights, whose variant `a` shows `offering_a`.
  static func running(
    _ id: ExperimentID = "yearly_first", seed: String = "seed-1", variants: Int = 2,
    percent: String = "100"
  ) -> Experiment {
    let weights = BasisPoints.even(variants)
    var experiment = Experiment(
      id: id, seed: seed,
      variants: zip(VariantID.allCases, weights).map { variant, weight in
        Variant(variant, weight: weight, offering: OfferingID("offering_\(variant.rawValue)"))
      })
    experiment.status = .running
    experiment.startedAt = start
    experiment.enrollment = BasisPoints(percent: percent) ?? .none
    return experiment
  }

  /// Returns a customer without anything else known.
  static func customer(_ number: Int) -> ExperimentCustomer {
    ExperimentCustomer(unit: AppUserID("user_\(number)"))
  }

  /// Returns the chi-squared statistic of counts that should be equal.
  static func chiSquared(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }
}
