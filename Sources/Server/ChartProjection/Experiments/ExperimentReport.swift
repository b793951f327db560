package import AppStoreCore
internal import Charts
package import ExperimentStatistics
package import Experiments
internal import Ledger

/// The results of an experiment, with what they leave out.
package struct ExperimentReport: Hashable, Sendable {
  /// The experiment.
  package let experiment: Experiment
  /// The results.
  package let results: ExperimentResults
  /// The primary metric day by day.
  package let series: ExperimentSeries
  /// The environment of the customers and their purchases.
  package let environment: AppStoreEnvironment
  /// Which of the enrolled customers the metrics are about.
  package let population: ResultPopulation
  /// What was counted to compute them.
  package let counts: EnrollmentCounts
  /// The ISO 4217 code of the currency of amounts.
  package let currency: String

  /// What is wrong, one sentence each; empty if nothing is.
  package var warnings: [String] {
    var warnings = results.health.warnings(about: population)
    if counts.otherRevision > 0 {
      warnings.append(
        "\(counted(counts.otherRevision, "customer")) enrolled while the offerings of the variants had other "
          + "packages or products; the figures mix the two.")
    }
    if counts.otherOffering > 0 {
      warnings.append(
        "\(counts.otherOffering) of \(counts.reportedOffering) purchases that report an offering report "
          + "one that their variant does not show.")
    }
    if counts.unknownAmounts > 0 {
      warnings.append(
        "\(counts.unknownAmounts) payments have no exchange rate to \(currency) or no price; they count "
          + "as payments, and not in amounts.")
    }
    return warnings
  }
}

/// What was counted to compute results.
package struct EnrollmentCounts: Hashable, Sendable {
  /// The customers in the sandbox, who are not in the results.
  package var sandbox = 0
  /// The customers who stay out, because something about them was unknown.
  package var leftOut = 0
  /// The enrolled customers who were deleted; they count without purchases.
  package var deleted = 0
  /// The customers who were enrolled while the variants showed something else than now.
  var otherRevision = 0
  /// The payments whose amount is unknown.
  package var unknownAmounts = 0
  /// The purchases after enrollment for which the app reported an offering.
  package var reportedOffering = 0
  /// Those whose offering does not belong to the customer's variant.
  var otherOffering = 0

  init() {}

  /// Counts the purchases after enrollment whose offering the app reported.
  mutating func countOfferings(
    of groups: [EnrolledGroup], in experiment: Experiment, _ reports: ExposureReports
  ) {
    for group in groups where !group.isCrossed {
      for span in reports.purchases(of: group, in: experiment) {
        guard let presentation = reports.presentations[span.transactionID] else { continue }
        reportedOffering += 1
        guard let shown = experiment[group.variant]?.shown else { continue }
        if !shown.contains(OfferingID(presentation.offering)) { otherOffering += 1 }
      }
    }
  }
}
