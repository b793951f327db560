internal import Catalog
internal import Charts
internal import EntitlementAPI

/// Routes about charts, in the format of RevenueCat's API version 2.
enum ChartRoutes {
  static let all: [Route] = [
    Route(
      "metricsOverview", .get(Endpoint.projectPath + "/metrics/overview"), for: .secretKey,
      scopes: [.reading("charts_metrics:overview")],
      "Returns active trials, active subscriptions, MRR, and revenue, new customers, active customers and transactions of the last 28 days.",
      [currency, environment],
      responses: .ok(overview, "The figures.")
    ) { try await $0.charting.overview(from: $1.caller) },
    Route(
      "chart", .get(path), for: .secretKey, scopes: [.charts],
      "Returns a chart: \(Chart.all.map(\.id).joined(separator: ", ")). Docs/Charts.md defines them.",
      parameters + [.query("format", .choice(["json", "csv"]), "Default: json.")],
      responses: .ok(
        .whole([
          "object": .choice(["chart_data"]), "display_name": .text(), "description": .text(),
          "values": .list(.anyObject, 0...1_000_000),
          "summary": .whole(["tessera": additions]),
          "measures": .list(.anyObject, 1...100),
        ]),
        "The values, or CSV.")
    ) { try await $0.charting.chart($1.last, from: $1.caller) },
    Route(
      "chartOptions", .get(path + "/options"), for: .secretKey, scopes: [.charts],
      "Returns the resolutions, segments, filters and selectors of a chart.", [environment],
      responses: .ok(
        .whole([
          "object": .choice(["chart_options"]), "resolutions": .list(.anyObject, 0...10),
          "segments": .list(.anyObject, 0...100), "filters": .list(.anyObject, 0...100),
          "user_selectors": .anyObject,
        ]),
        "The options.")
    ) { try await $0.charting.options($1.last, from: $1.caller) },
    Route(
      "chartFacts", .get(path + "/facts"), for: .secretKey, scopes: [.charts],
      "Returns the transactions or customers behind one value of a chart, which add up to it exactly.",
      parameters + factParameters,
      responses: .ok(
        .object(
          [
            "object": .choice(["list"]),
            "items": .list(.anyObject, 0...Int(ChartHandler.maxLimit)),
            "total": .anything, "currency": .text(),
            "next": OpenAPISchema.text("The next page; null on the last one.").orNull,
            "mark": .integer(0...Int64.max),
          ], required: ["object", "items", "total", "next", "mark"]), "The rows.")
    ) { try await $0.charting.facts($1.last, from: $1.caller) },
  ]

  private static let path = Endpoint.projectPath + "/charts/{chart_name}"

  private static let currency = RouteParameter.query(
    "currency", .text(3...3, pattern: "^[A-Z]{3}$"),
    "The currency of money; amounts without an exchange rate are counted in `unknown`. Default: USD."
  )
  private static let environment = RouteParameter.query(
    "environment", .choice(["production", "sandbox", "xcode"]), "Default: production.")
  private static let parameters: [RouteParameter] = [
    .query("start_date", .text(10...10), "The first day in UTC, such as 2026-03-01."),
    .query("end_date", .text(10...10), "The last day. Default: today."),
    .query(
      "resolution", .choice(ChartResolution.allCases.map(\.id)),
      "0 to 4: day, week, month, quarter, year."),
    .query(
      "filters", .text(), #"JSON such as `[{"name":"product_id","values":["monthly"]}]`."#),
    .query("filter", .text(), "A filter such as `product_id:=:monthly`; may be repeated."),
    .query("selectors", .text(), "A JSON object of the chart's selectors."),
    .query(
      "segment", .choice(ChartDimension.Key.allCases.map(\.rawValue)),
      "The property by which values are segmented."),
    .query("limit_num_segments", .integer(1...100), "How many segments are named. Default: 10."),
    .query(
      "realtime", .choice(["true", "false"]),
      "`false` counts refunds on the day of the charge. Default: true."),
    .query("aggregate", .text(), "`average`, `total` or both: returns summaries without values."),
    .query(
      "compare", .choice(ChartComparison.allCases.map(\.rawValue)),
      "Returns the same chart of the days before, or of the year before, in `comparison`."),
    .query(
      "exact", .choice(["true", "false"]),
      "`true` returns each value as an exact decimal number or fraction in `exact`, too."),
    .query("as_of", .instant(), "What comes later does not count. Default: now."),
    currency, environment,
  ]

  private static let factParameters: [RouteParameter] = [
    .query("cohort", .text(), "The first day of the period, or its `cohort` in the chart."),
    .query("measure", .integer(0...100), "The place of the measure. Default: 0."),
    .query("segment_value", .text(), "The name of a segment. Default: the total."),
    .query("cursor", .text(), "The `next` of another response."),
    .query(
      "limit", .integer(1...ChartHandler.maxLimit),
      "The maximum number of rows. Default: \(ChartHandler.defaultLimit)."),
  ]

  private static let overview = OpenAPISchema.whole([
    "object": .choice(["overview_metrics"]),
    "metrics": .list(
      .object(
        [
          "object": .choice(["overview_metric"]), "id": .text(), "name": .text(),
          "description": .text(), "unit": .choice(["$", "#", "%"]),
          "period": .choice(["P0D", "P28D"]), "value": .anything,
          "last_updated_at": .instant(), "last_updated_at_iso8601": .text(),
        ], required: ["object", "id", "name", "unit", "period", "value"]), 0...100),
  ])

  private static let adjusted = OpenAPISchema.object(
    [
      "cohort": .integer(0...Int64.max), "measure": .integer(0...100), "change": .anything,
      "exact": .text(),
    ], required: ["cohort", "measure", "change"])

  private static let additions = OpenAPISchema.object(
    [
      "definition": .integer(1...1000), "as_of": .instant(), "mark": .integer(0...Int64.max),
      "unknown": .anyObject, "adjusted": .list(adjusted, 0...100_000), "comparison": .anyObject,
    ], required: ["definition", "as_of", "mark", "unknown", "adjusted"])
}
