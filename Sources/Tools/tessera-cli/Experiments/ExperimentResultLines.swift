import AppStoreCore
import ChartProjection
import ExperimentStatistics
import Experiments

/// The output of `tessera experiments results`.
enum ExperimentResultLines {
  /// Returns the decision, a table for each metric, and what is left out.
  static func table(_ report: ExperimentReport) -> [String] {
    let experiment = report.experiment
    let environment = report.environment == .production ? "" : ", \(report.environment.rawValue)"
    var lines = [
      "\(experiment.name) (\(experiment.status.rawValue)\(environment))",
      "\(report.results.decision)",
    ]
    lines += report.warnings.map { "Warning: \($0)" }
    lines.append("")
    lines.append(contentsOf: enrolled(report))
    for metric in report.results.metrics {
      lines += ["", "\(metric.metric) (\(report.role(of: metric)))"]
      lines += ExperimentLines.aligned([header] + metric.variants.map { row($0, of: metric) })
    }
    return lines + notes(report)
  }

  private static let header = [
    "variant", "customers", "events", "value", "lift", "sequential interval", "chance to win",
    "guardrail",
  ]

  private static func enrolled(_ report: ExperimentReport) -> [String] {
    let health = report.results.health
    let rows = report.experiment.variants.enumerated().map { index, variant in
      let counts = [health.enrolled, health.exposed, health.crossed].map { "\($0[index])" }
      return [variant.id.rawValue] + counts + ["offering \(variant.offering)"]
    }
    let header = ["variant", "enrolled", "exposed", "crossed", "shows"]
    return ExperimentLines.aligned([header] + rows)
  }

  private static func row(_ variant: VariantResult, of metric: MetricResult) -> [String] {
    let compared = variant.comparison
    let interval = compared.map {
      "\(percent($0.sequentialInterval.low)) to \(percent($0.sequentialInterval.high))"
    }
    let guardrail = compared?.breaksGuardrail.map { $0 ? "broken" : "met" }
    return [
      variant.variant.rawValue, "\(variant.count)", "\(variant.events)",
      metric.metric.metric.isMoney
        ? ExperimentLines.rounded(variant.value) : percent(variant.value),
      compared.map { percent($0.lift) } ?? "-", interval ?? "-",
      compared.map { percent($0.chanceToWin) } ?? "-", guardrail ?? "",
    ]
  }

  private static func percent(_ value: Double) -> String {
    "\(ExperimentLines.rounded(value * 100)) %"
  }

  private static func population(_ report: ExperimentReport) -> String {
    switch report.population {
    case .enrolled: "Counted: all enrolled customers. Exposed ones are those of --exposed."
    case .exposed:
      "Counted: the customers to whom the app showed an offering of their variant, as it reported."
    }
  }

  private static func notes(_ report: ExperimentReport) -> [String] {
    let counts = report.counts
    let notes = [
      (report.environment == .production ? counts.sandbox : 0, "customers in the sandbox"),
      (counts.leftOut, "customers about whom something was unknown"),
    ]
    return [Self.population(report)]
      + notes.filter { $0.0 > 0 }.map { "Not counted: \($0.0) \($0.1)." }
      + (counts.deleted > 0
        ? ["Counted without purchases: \(counts.deleted) deleted customers."] : [])
      + (report.results.metrics.contains { $0.metric.metric.isMoney }
        ? ["Amounts are in \(report.currency)."] : [])
  }
}
