internal import AppStoreCore
internal import ChartProjection
internal import Charts
internal import HTTPTypes
internal import Ledger

extension ChartHandler {
  /// Returns the rows behind one value of a chart, in pages.
  func facts(
    _ name: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    let chart = try self.chart(named: name)
    let values = caller.queryParameters
    let parameters = ChartParameters(values, at: clock.now())
    let (query, cell, limit) = try fromParameters { () throws(ChartParameterError) in
      let query = try parameters.query(
        of: chart, others: ChartParameters.cellNames.union(["cursor", "limit"]))
      return (
        query, try parameters.cell(of: query),
        try parameters.number("limit", 1...Int(Self.maxLimit)) ?? Int(Self.defaultLimit)
      )
    }
    let facts = try await fromCharts { (charts) async throws(ChartProjectionError) in
      try await charts.facts(query, cell)
    }
    let (found, page) = try fromParameters { () throws(ChartParameterError) in
      guard let found = facts.value else { throw .withoutRows(cell) }
      guard let page = found.page(after: values["cursor"]?.first, limit: limit) else {
        throw ChartParameterError("cursor", "must be the next of another response.")
      }
      return (found, page)
    }
    let sequences = try await fromLedger(
      await ChartFactSequences.sequences(of: page.rows, in: ledger))
    let measure = query.measures[cell.measure]
    var body: JSONObject = ["object": .string("list")]
    body["items"] = .array(
      zip(page.rows.indices, page.rows).map { index, row in
        row.json(
          measure, found.terms[index], query[RevenueType.self],
          factSequence: row.transaction.flatMap { sequences[$0] })
      })
    body["total"] = Optional(found.total).json(measure, places: 6)
    body["currency"] = .string(query.currency)
    body["next"] = page.hasMore ? page.rows.last.map { .string($0.cursor) } ?? .null : .null
    body["mark"] = .integer(facts.sequence)
    return .object(body)
  }
}
