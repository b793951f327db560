package import AppStoreCore

/// The figures of RevenueCat's overview.
package struct ChartOverview: Sendable {
  /// A figure.
  package struct Metric: Sendable {
    /// RevenueCat's ID.
    package let id: String
    /// The display name.
    package let name: String
    /// What it shows.
    package let description: String
    /// Whether it is about the last 28 days; otherwise it is about now.
    package let isOfLast28Days: Bool
    /// The measure of a chart.
    package let measure: ChartMeasure
    /// The value; `nil` if it is unknown.
    package let value: ChartValue?
  }

  /// The charts, and the place of the measure, of each figure.
  private static let figures: [(id: String, chart: Chart, measure: Int, isOfLast28Days: Bool)] = [
    ("active_trials", .trials, 0, false), ("active_subscriptions", .actives, 0, false),
    ("mrr", .mrr, 0, false), ("revenue", .revenue, 0, true),
    ("new_customers", .customersNew, 0, true), ("active_users", .customersActive, 0, true),
    ("num_tx_last_28_days", .revenue, 1, true),
  ]

  /// Returns the queries of the figures, in order.
  package static func queries(
    at now: Timestamp, currency: String, environment: AppStoreEnvironment
  ) -> [ChartQuery] {
    let today = ChartDay(now)
    return figures.map { figure in
      var query = ChartQuery(
        figure.chart, (figure.isOfLast28Days ? today + -27 : today)...today, asOf: now)
      query.currency = currency
      query.environment = environment
      // Only the total is shown, and each period would be counted on its own.
      if figure.isOfLast28Days { query.resolution = .year }
      return query
    }
  }

  /// The figures, in order.
  package let metrics: [Metric]

  /// Creates the overview from the values of ``queries(at:currency:environment:)``.
  package init(_ answers: [ChartAnswer]) {
    metrics = zip(Self.figures, answers).map { figure, answer in
      let measure = answer.measures[figure.measure]
      let segment = answer.segments.first
      return Metric(
        id: figure.id, name: figure.measure == 0 ? answer.chart.displayName : measure.name,
        description: measure.description, isOfLast28Days: figure.isOfLast28Days, measure: measure,
        value: figure.isOfLast28Days
          ? segment?.summaries[figure.measure].total : segment?.rows.last?[figure.measure])
    }
  }

  /// The overview as JSON; the request names the currency.
  package func json(at now: Timestamp) -> JSONObject {
    [
      "object": .string("overview_metrics"),
      "metrics": .array(
        metrics.map { metric in
          .object([
            "object": .string("overview_metric"), "id": .string(metric.id),
            "name": .string(metric.name), "description": .string(metric.description),
            "unit": .string(metric.measure.unit.rawValue),
            "period": .string(metric.isOfLast28Days ? "P28D" : "P0D"),
            "value": metric.value.json(metric.measure),
            "last_updated_at": .integer(now.milliseconds),
            "last_updated_at_iso8601": .string(now.iso8601),
          ])
        }),
    ]
  }
}
