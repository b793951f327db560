internal import AppStoreCore
internal import ExperimentStatistics
internal import Experiments

extension ExperimentReport {
  /// The primary metric day by day as CSV: one line for each day and variant, after a line of names.
  package var seriesCSV: String {
    let names = [
      "experiment", "at", "metric", "window_days", "variant", "customers", "events", "value",
      "lift", "sequential_low", "sequential_high", "population",
    ]
    func text(_ value: Double?) -> String { value.map { $0.isFinite ? "\($0)" : "" } ?? "" }
    let rows = series.points.flatMap { point in
      point.result.variants.map { variant in
        [
          experiment.id.rawValue.csvCell, point.at.iso8601,
          point.result.metric.metric.rawValue, "\(point.result.metric.windowDays)",
          variant.variant.rawValue, "\(variant.count)", "\(variant.events)", text(variant.value),
          text(variant.comparison?.lift), text(variant.comparison?.sequentialInterval.low),
          text(variant.comparison?.sequentialInterval.high), population.rawValue,
        ]
      }
    }
    return ([names] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }
}
