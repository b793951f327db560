internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import HTTPTypes
internal import Ledger

extension ChartHandler {
  private static let parameters: Set<String> = [
    "cohort", "measure", "segment_value", "period", "cursor", "limit",
  ]

  /// Returns the rows behind one value of a chart, in pages.
  func facts(
    _ name: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let chart = try self.chart(named: name)
    let parameters = caller.queryParameters
    let query = try self.query(chart, parameters, at: clock.now(), others: Self.parameters)
    let period = try period(of: query, parameters["cohort"]?.first)
    let definition = ChartDefinition(query)
    let count = Int64(definition.measures.count)
    var measure = Int(try number("measure", in: 0...(count - 1), of: parameters) ?? 0)
    let age = try number("period", in: 0...Int64(ChartReader.maxAges), of: parameters).map(Int.init)
    if definition.kind == .table {
      measure = query.measureOfTableFacts(age: age)
    } else if age != nil {
      throw APIError(chartParameter: "period", "is a column of a table; this chart has none.")
    }
    let limit = Int(try number("limit", in: 1...Self.maxLimit, of: parameters) ?? Self.defaultLimit)
    let segment = parameters["segment_value"]?.first
    if segment != nil, query.segment == nil {
      throw APIError(chartParameter: "segment_value", "needs segment.")
    }
    let facts = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.facts(query, in: period, measure: measure, segment: segment, age: age)
    }
    guard let found = facts.value else {
      throw APIError(
        chartParameter: "measure",
        "\(measure) has no rows of its own; use a measure that is not a ratio."
      )
    }
    guard
      let page = found.page(after: parameters["cursor"]?.first, limit: limit)
    else {
      throw APIError(chartParameter: "cursor", "must be the next of another response.")
    }
    let sequences = try await fromLedger { () throws(LedgerError) in
      try await ChartFactSequences.sequences(of: Array(page.rows), in: ledger)
    }
    var body: JSONObject = ["object": .string("list")]
    body["items"] = .array(
      zip(page.rows.indices, page.rows).map { place, row in
        row.json(
          definition.measures[measure], found.terms[place], query.revenueType,
          factSequence: row.transaction.flatMap { sequences[$0] })
      })
    body["total"] = Optional(found.total).json(definition.measures[measure], places: 6)
    body["currency"] = .string(query.currency)
    body["next"] = page.hasMore ? page.rows.last.map { .string($0.cursor) } ?? .null : .null
    body["mark"] = .integer(facts.sequence)
    return .object(body)
  }

  /// Returns the period that contains a day or a time in seconds; the only one without it.
  private func period(
    of query: ChartQuery, _ text: String?
  ) throws(APIError) -> ChartPeriod {
    let periods = query.periods
    guard let text else {
      guard periods.count == 1, let only = periods.first else {
        throw APIError(
          chartParameter: "cohort", "is missing; use the first day of a period of the chart.")
      }
      return only
    }
    let day =
      ChartDay(iso8601: text)
      ?? Int64(text).flatMap { seconds in
        (0...Timestamp.latest.milliseconds / 1000).contains(seconds)
          ? ChartDay(Timestamp(milliseconds: seconds * 1000)) : nil
      }
    guard let day, let period = periods.first(where: { $0.first <= day && day <= $0.last }) else {
      throw APIError(
        chartParameter: "cohort",
        "is not in the chart; use the first day of one of its periods, such as 2026-03-01.")
    }
    return period
  }

  private func number(
    _ name: String, in range: ClosedRange<Int64>, of parameters: [String: [String]]
  ) throws(APIError) -> Int64? {
    guard let text = parameters[name]?.first else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw APIError(
        chartParameter: name,
        "must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
