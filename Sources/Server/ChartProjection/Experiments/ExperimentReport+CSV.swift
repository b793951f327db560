internal import AppStoreCore
internal import ExperimentStatistics
internal import Experiments

extension ExperimentReport {
  /// The results as CSV: one line for each metric and variant, after a line of names.
  package var csv: String {
    let names = [
      "experiment", "at", "currency", "decision", "metric", "window_days", "role", "variant",
      "customers", "events", "value", "capped_value", "lift", "sequential_low",
      "sequential_high", "sequential_p_value", "fixed_low", "fixed_high", "chance_to_win",
      "breaks_guardrail", "population",
    ]
    let rows = results.metrics.flatMap { metric in
      metric.variants.map { cells(metric, $0) }
    }
    return ([names] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private func cells(_ metric: MetricResult, _ variant: VariantResult) -> [String] {
    let compared = variant.comparison
    func text(_ value: Double?) -> String { value.map { $0.isFinite ? "\($0)" : "" } ?? "" }
    return [
      experiment.id.rawValue.csvCell, results.at.iso8601, currency,
      "\(results.decision)".csvCell, metric.metric.metric.rawValue,
      "\(metric.metric.windowDays)", role(of: metric), variant.variant.rawValue,
      "\(variant.count)", "\(variant.events)", text(variant.value), text(variant.cappedValue),
      text(compared?.lift), text(compared?.sequentialInterval.low),
      text(compared?.sequentialInterval.high), text(compared?.sequentialPValue),
      text(compared?.fixedInterval.low), text(compared?.fixedInterval.high),
      text(compared?.chanceToWin), compared?.breaksGuardrail.map { "\($0)" } ?? "",
      population.rawValue,
    ]
  }
}
