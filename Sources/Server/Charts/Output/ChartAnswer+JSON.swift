package import AppStoreCore

extension ChartAnswer {
  /// The chart as RevenueCat's `chart_data`.
  ///
  /// RevenueCat's schema allows other members in `summary` only. Its member `tessera` has
  /// `definition`, `as_of`, `mark`, `unknown` and `adjusted`, and `comparison` if the chart is
  /// compared.
  ///
  /// - Parameters:
  ///   - mark: The newest change of the feed that the values include.
  ///   - aggregates: Of `average` and `total`, which are returned instead of values; empty to return
  ///     values.
  ///   - isExact: Whether each value has its exact number as text in addition, in `exact`.
  ///   - comparison: The chart of earlier days; `nil` for none.
  package func json(
    mark: Int64, aggregates: [String] = [], isExact: Bool = false, comparison: ChartAnswer? = nil
  ) -> JSONObject {
    let isTable = chart.kind == .table
    var object: JSONObject = [
      "object": .string("chart_data"), "category": .string(chart.category.rawValue),
      "display_type": .string(isTable ? "table" : chart.kind == .snapshot ? "area" : "bar"),
      "display_name": .string(chart.displayName),
      "description": .string(chart.definition),
      "documentation_link": .null,
      "last_computed_at": .integer(query.asOf.milliseconds),
      "start_date": .integer(query.range.lowerBound.start.milliseconds),
      "end_date": .integer(query.range.upperBound.start.milliseconds),
      "yaxis": .string(measures[0].unit.rawValue),
      "yaxis_currency": .string(currency),
      "filtering_allowed": .bool(!chart.filterKeys.isEmpty),
      "segmenting_allowed": .bool(!chart.segmentKeys.isEmpty),
      "resolution": .string(query.resolution.rawValue),
    ]
    object["values"] = .array(values(aggregates, isExact))
    object["segments"] = query.segment == nil ? .null : .array(segments.map(Self.json))
    object["segments_limit"] = .integer(Int64(query.segmentLimit))
    object["measures"] = .array(measures.map(Self.json))
    object["user_selectors"] = .object(selectors)
    // A parameter that the chart does not support is an error.
    object["unsupported_params"] = .object(["filters": .array([]), "segment": .null])
    var summary = self.summary(aggregates)
    summary["tessera"] = .object(additions(mark, aggregates, isExact, comparison))
    object["summary"] = .object(summary)
    return object
  }

  /// What RevenueCat's charts do not have.
  private func additions(
    _ mark: Int64, _ aggregates: [String], _ isExact: Bool, _ comparison: ChartAnswer?
  ) -> JSONObject {
    var object: JSONObject = [
      "definition": .integer(Int64(chart.number)),
      "as_of": .integer(query.asOf.milliseconds), "mark": .integer(mark),
      "unknown": .object(unknownJSON),
      "adjusted": .array(aggregates.isEmpty ? adjustedRows(isExact) : []),
    ]
    if let comparison {
      object["comparison"] = .object([
        "start_date": .integer(comparison.query.range.lowerBound.start.milliseconds),
        "end_date": .integer(comparison.query.range.upperBound.start.milliseconds),
        "values": .array(comparison.values(aggregates, isExact)),
        "summary": .object(comparison.summary(aggregates)),
        "segments": query.segment == nil ? .null : .array(comparison.segments.map(Self.json)),
        "unknown": .object(comparison.unknownJSON),
      ])
    }
    return object
  }

  private func values(_ aggregates: [String], _ isExact: Bool) -> [JSONValue] {
    guard aggregates.isEmpty else { return [] }
    return chart.kind == .table ? cohortRows(isExact) : flatRows(isExact)
  }

  private func flatRows(_ isExact: Bool) -> [JSONValue] {
    var rows: [JSONValue] = []
    for (place, period) in periods.enumerated() {
      for (number, segment) in segments.enumerated() {
        for (measure, value) in segment.rows[place].enumerated() {
          var row: JSONObject = [
            "cohort": .integer(period.first.start.milliseconds / 1000),
            "measure": .integer(Int64(measure)),
          ]
          if query.segment != nil { row["segment"] = .integer(Int64(number)) }
          row["value"] = value.json(measures[measure])
          if isExact { row["exact"] = value.map { .string($0.exactText) } ?? .null }
          row["incomplete"] = .bool(isIncomplete[place])
          rows.append(.object(row))
        }
      }
    }
    return rows
  }

  /// The rows of a table: a cell of each measure for each period number.
  private func cohortRows(_ isExact: Bool) -> [JSONValue] {
    zip(periods, cohorts).flatMap { period, cohort in
      cohort.cells.enumerated().flatMap { number, cell in
        [ChartValue(cell.count), cell.part].enumerated().map { measure, value in
          var row: JSONObject = [
            "cohort": .integer(period.first.start.milliseconds / 1000),
            "measure": .integer(Int64(measure)), "period": .integer(Int64(number)),
            "value": value.json(measures[measure]),
          ]
          if isExact { row["exact"] = value.map { .string($0.exactText) } ?? .null }
          row["incomplete"] = .bool(cell.isIncomplete)
          return .object(row)
        }
      }
    }
  }

  private func adjustedRows(_ isExact: Bool) -> [JSONValue] {
    adjusted.map { cell in
      var row: JSONObject = [
        "cohort": .integer(periods[cell.period].first.start.milliseconds / 1000),
        "measure": .integer(Int64(cell.measure)),
        "change": Optional(cell.change).json(measures[cell.measure]),
      ]
      if isExact { row["exact"] = .string(cell.change.exactText) }
      return .object(row)
    }
  }

  private func summary(_ aggregates: [String]) -> JSONObject {
    var (average, total) = (JSONObject(), JSONObject())
    for (place, measure) in measures.enumerated() {
      guard let summary = segments.first?.summaries[place] else { continue }
      if let value = summary.average {
        average[measure.name] = Optional(value).json(measure, places: 2)
      }
      if let value = summary.total { total[measure.name] = Optional(value).json(measure) }
    }
    var object = JSONObject()
    let names = aggregates.isEmpty ? ["average", "total"] : aggregates
    if names.contains("average") { object["average"] = .object(average) }
    if names.contains("total") { object["total"] = .object(total) }
    return object
  }

  private var unknownJSON: JSONObject {
    var rates = JSONObject()
    for (currency, count) in unknown.withoutRate.sorted(by: { $0.key < $1.key }) {
      rates[currency] = .integer(count)
    }
    return ["without_rate": .object(rates), "without_price": .integer(unknown.withoutPrice)]
  }

  private var selectors: JSONObject {
    var object = JSONObject()
    for selector in chart.selectors { object[selector.id] = .string(query[selector]) }
    return object
  }

  private static func json(_ segment: Segment) -> JSONValue {
    .object([
      "display_name": .string(segment.name), "is_total": .bool(segment.isTotal),
      "is_other": .bool(segment.isOther),
    ])
  }

  private static func json(_ measure: ChartMeasure) -> JSONValue {
    .object([
      "display_name": .string(measure.name), "unit": .string(measure.unit.rawValue),
      "description": .string(measure.description),
      "decimal_precision": .integer(Int64(measure.places)), "chartable": .bool(true),
      "tabulable": .bool(true),
    ])
  }
}

extension ChartValue? {
  /// The number as JSON, rounded for display; null for a value that does not exist.
  package func json(_ measure: ChartMeasure, places: Int? = nil) -> JSONValue {
    guard let value = self else { return .null }
    let places = places ?? measure.places
    guard places > 0 else { return Int64(value.decimal(places: 0)).map { .integer($0) } ?? .null }
    return .decimal(value.decimal(places: places))
  }
}
