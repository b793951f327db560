package import AppStoreCore
package import Charts

/// What the address of a page of a chart selects.
///
/// The fields are the parameters of the API, and in addition a field for each filter and selector,
/// because a form without scripts cannot write JSON.
package struct ChartPageQuery: Sendable {
  /// The field that selects one measure.
  static let measureField = "measure"
  static let comparisonField = "compare"
  /// The fields of one value of a chart, for the page of its rows.
  static let cellFields = ["cohort", "segment_value", ageField, "cursor"]
  /// The field of the column of a table.
  static let ageField = "period"

  /// What is read from the chart.
  package var query: ChartQuery
  /// The place of the chosen measure; `nil` for the one that the chart is about.
  package var measure: Int?
  /// The earlier range to compare with; `nil` for none.
  package var comparison: ChartComparison?

  /// Parses an address.
  ///
  /// - Parameters:
  ///   - fields: The query of the address.
  ///   - name: The chart.
  ///   - environment: The environment of an address without one.
  ///   - now: The time of the request.
  package init(
    _ fields: FormFields, of chart: Chart, environment: AppStoreEnvironment, at now: Timestamp
  ) throws(ChartParameterError) {
    var values = fields.values
    for field in Self.cellFields { values[field] = nil }
    measure = try ChartParameters(values, at: now).measure(of: chart)
    values[Self.measureField] = nil
    let shown = values["environment"]?.first.flatMap { PageEnvironment(text: $0) }
    values["environment"] = [shown?.rawValue ?? Self.name(of: environment)]
    for key in ChartDimension.Key.allCases {
      let chosen = values.removeValue(forKey: Self.field(of: key)) ?? []
      values["filter", default: []] += chosen.filter { !$0.isEmpty }.map {
        "\(key.rawValue):=:\($0)"
      }
    }
    let choices = chart.selectors.compactMap { selector -> ChartParameters.Choice? in
      let value = values.removeValue(forKey: Self.field(of: selector))?.first
      return value.flatMap { $0.isEmpty ? nil : (selector.id, $0) }
    }
    let parameters = ChartParameters(values, choices: choices, at: now)
    comparison = try parameters.comparison()
    query = try parameters.query(of: chart)
  }

  /// The name of the field of a selector: its own, unless one value of a chart has such a field.
  static func field(of selector: ChartSelector) -> String {
    (cellFields + [measureField]).contains(selector.id) ? "selector_\(selector.id)" : selector.id
  }

  static func field(of key: ChartDimension.Key) -> String { "filter_\(key.rawValue)" }

  private static func name(of environment: AppStoreEnvironment) -> String {
    PageEnvironment.allCases.first { $0.environment == environment }?.rawValue ?? "production"
  }
}
