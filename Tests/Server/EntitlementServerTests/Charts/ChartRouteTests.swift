import AppStoreCore
import ChartProjection
import Charts
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import SignedData
import TestSupport
import Testing

/// `/v2/projects/{project_id}/charts` and `/metrics/overview`.
@Suite("The routes of charts", .timeLimit(.minutes(30)))
struct ChartRouteTests {
  private static let charts = "/v2/projects/main/charts"
  private let server: ServerUnderTest

  init() throws { server = try ServerUnderTest() }

  private func json(
    _ path: String, status: HTTPResponse.Status = .ok, key: String = ServerUnderTest.secretKey
  ) async throws -> JSONValue {
    let reply = await server.get(path, key: key)
    #expect(reply.response.status == status, "\(String(decoding: reply.body, as: UTF8.self))")
    return .object(try JSONReader.object(reply.body))
  }

  private func items(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let items)? = value { items } else { [] }
  }

  /// The range of days around the test's purchases.
  private var range: String {
    let day = ChartDay(TestStore.purchaseDate)
    return "environment=sandbox&start_date=\(day.iso8601)&end_date=\((day + 1).iso8601)"
  }

  @Test func `A purchase is in the charts of the next request`() async throws {
    let before = try await json("\(Self.charts)/actives?\(range)")
    #expect(items(before["values"]).allSatisfy { $0["value"] == .integer(0) })
    _ = try await server.buy(as: "ann")
    let actives = try await json("\(Self.charts)/actives?\(range)")
    #expect(items(actives["values"]).map { $0["value"] } == [.integer(1), .integer(1)])
    #expect(actives["object"] == .string("chart_data"))
    #expect(actives["summary"]?["tessera"]?["definition"] == .integer(4))
    let mrr = try await json("\(Self.charts)/mrr?\(range)")
    #expect(items(mrr["values"]).first?["value"] == .decimal("4.99"))
    #expect(mrr["summary"]?["average"]?["MRR"] == .decimal("4.99"))
    let converted = try await json("\(Self.charts)/conversion_to_paying?\(range)")
    #expect(converted["summary"]?["total"]?["Conversion rate"] == .decimal("100.00"))
  }

  @Test func `A server keeps no charts in memory before the first request of one`() async throws {
    _ = try await server.buy(as: "ann")
    let (charts, empty) = (
      ChartProjection(ledger: server.ledger), ChartProjection(ledger: server.ledger)
    )
    try await charts.updateIfUsed()
    #expect(await charts.isEqual(to: empty))
    try await charts.update()
    #expect(await !charts.isEqual(to: empty))
    _ = try await server.buy(TestStore.transaction("2"), as: "bob")
    let all = ChartProjection(ledger: server.ledger)
    try await all.update()
    try await charts.updateIfUsed()
    #expect(await charts.isEqual(to: all))
  }

  @Test func `The rows behind a value add up to it and name the signed fact`() async throws {
    _ = try await server.buy(as: "ann")
    let seconds = ChartDay(TestStore.purchaseDate).start.milliseconds / 1000
    let revenue = try await json("\(Self.charts)/revenue?\(range)")
    #expect(items(revenue["values"]).first?["cohort"] == .integer(seconds))
    let facts = try await json("\(Self.charts)/revenue/facts?\(range)&cohort=\(seconds)")
    #expect(facts["total"] == .decimal("4.990000"))
    let rows = items(facts["items"])
    #expect(rows.map { $0["customer_id"] } == [.string("ann")])
    #expect(rows.map { $0["contribution"] } == [.decimal("4.990000")])
    #expect(rows.map { $0["reason"] } == [.string("purchase")])
    let sequence = await server.ledger.facts(of: "ann").first?.sequence
    #expect(rows.first?["fact_sequence"] == sequence.map { .integer($0) })
    #expect(facts["next"] == .null)
  }

  @Test func `The rows behind a cell of a table are charges, subscriptions or customers`()
    async throws
  {
    _ = try await server.buy(as: "ann")
    let seen = "\(range)&cohort=\(ChartDay(server.clock.now()).iso8601)"
    let money = try await json("\(Self.charts)/cohort_explorer/facts?\(seen)&period=0")
    #expect(money["total"] == .decimal("4.990000"))
    let customers = try await json("\(Self.charts)/cohort_explorer/facts?\(seen)")
    #expect(items(customers["items"]).map { $0["customer_id"] } == [.string("ann")])
    let day = ChartDay(TestStore.purchaseDate)
    let table = try await json("\(Self.charts)/subscription_retention?\(range)")
    #expect(items(table["values"]).first?["cohort"] == .integer(day.start.milliseconds / 1000))
    let bought = "\(range)&cohort=\(day.iso8601)"
    let retained = try await json("\(Self.charts)/subscription_retention/facts?\(bought)&period=0")
    #expect(items(retained["items"]).map { $0["reason"] } == [.string("purchase")])
  }

  @Test func `CSV has a header, and quotes names that a spreadsheet would calculate`() async throws
  {
    _ = try await server.buy(as: "ann")
    let reply = await server.get(
      "\(Self.charts)/revenue?\(range)&format=csv", key: ServerUnderTest.secretKey)
    #expect(reply.response.headerFields[.contentType] == "text/csv; charset=utf-8")
    let lines = String(decoding: reply.body, as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "period_start,period_end,segment,measure,value,unit,incomplete")
    let day = ChartDay(TestStore.purchaseDate).iso8601
    #expect(lines.dropFirst().first == "\(day),\(day),Total,Revenue,4.99,USD,false")
  }

  @Test func `The overview has a figure for each of RevenueCat's cards`() async throws {
    _ = try await server.buy(as: "ann")
    let overview = try await json("/v2/projects/main/metrics/overview?environment=sandbox")
    let metrics = items(overview["metrics"])
    #expect(
      metrics.map { $0["id"] }
        == [
          "active_trials", "active_subscriptions", "mrr", "revenue", "new_customers",
          "active_users", "num_tx_last_28_days",
        ].map { .string($0) })
    #expect(
      metrics.map { $0["value"] } == [
        .integer(0), .integer(1), .decimal("4.99"), .decimal("4.99"), .integer(1), .integer(1),
        .integer(1),
      ])
  }

  @Test(arguments: [
    ("actives?colour=red", "colour", "start_date"),
    ("actives?resolution=9", "resolution", "0 (day)"),
    ("actives?segment=planet", "segment", "product_id"),
    ("subscription_retention?segment=app", "segment", "none is supported"),
    (
      "subscription_retention?filter=product_duration:=:P1Y", "filters",
      "app, product_id, storefront"
    ),
    ("customers_new?filter=app:=:a", "filters", "none is supported"),
    ("actives?filters=x", "filters", "JSON"),
    ("actives?start_date=2026-02-30", "start_date", "date"),
    ("actives?selectors=%7B%22x%22:%221%22%7D", "selectors", "none is supported"),
    ("mrr?selectors=%7B%22mrr_weeks%22:%221%22%7D", "selectors", "rc, exact"),
    ("mrr?compare=tomorrow", "compare", "previous, year"),
    ("customers_active?filter=storefront:=:USA", "filters", "app"),
    ("customers_active?filter=app:=:a&filter=app:=:b", "filters", "one value"),
    ("mrr?aggregate=median", "aggregate", "average, total"),
    ("mrr?start_date=2000-01-01", "start_date", "1500"),
    ("mrr?currency=usd", "currency", "ISO 4217"),
    ("mrr/facts?period=1&start_date=2024-03-01&end_date=2024-03-01", "period", "table"),
    (
      "cohort_explorer/facts?period=x&start_date=2024-03-01&end_date=2024-03-01", "period",
      "0 to 120"
    ),
    ("churn/facts?measure=2&start_date=2024-03-01&end_date=2024-03-01", "measure", "ratio"),
  ])
  func `An unsupported parameter is rejected with what is supported`(
    path: String, parameter: String, supported: String
  ) async throws {
    let error = try await json("\(Self.charts)/\(path)", status: .badRequest)
    #expect(error["object"] == .string("error"))
    #expect(error["type"] == .string("parameter_error"))
    #expect(error["param"] == .string(parameter))
    guard case .string(let message)? = error["message"] else {
      Issue.record("there is no message")
      return
    }
    #expect(message.contains(supported), "\(message)")
  }

  @Test(arguments: ["%20", "+"])
  func `JSON in a parameter may have spaces, written in either way`(space: String) async throws {
    let dates = "start_date=2024-03-01&end_date=2024-03-02"
    let filters =
      "[%7B%22name%22:@%22product_id%22,@%22values%22:@[%22pro%2Bplus%22]%7D]"
      .replacing("@", with: space)
    let selectors = "%7B%22revenue_type%22:@%22proceeds%22%7D".replacing("@", with: space)
    let chart = try await json("\(Self.charts)/revenue?\(dates)&filters=\(filters)")
    #expect(chart["object"] == .string("chart_data"))
    let other = try await json("\(Self.charts)/revenue?\(dates)&selectors=\(selectors)")
    #expect(other["object"] == .string("chart_data"))
  }

  @Test func `A chart that is not offered is missing`() async throws {
    let error = try await json("\(Self.charts)/prediction_explorer", status: .notFound)
    #expect(error["type"] == .string("resource_missing"))
  }

  @Test(arguments: [
    (ServerUnderTest.publicKey, HTTPResponse.Status.forbidden, "authorization_error"),
    ("sk_unknown", .unauthorized, "authentication_error"),
  ])
  func `A key that may not read charts is rejected with an error of version 2`(
    key: String, status: HTTPResponse.Status, type: String
  ) async throws {
    for path in ["\(Self.charts)/mrr", "/v2/projects/main/metrics/overview"] {
      let error = try await json(path, status: status, key: key)
      #expect(error["object"] == .string("error"))
      #expect(error["type"] == .string(type))
      #expect(error["retryable"] == .bool(false))
    }
  }

  @Test func `A chart has the values of the days before and exact numbers`() async throws {
    _ = try await server.buy(as: "ann")
    let day = ChartDay(TestStore.purchaseDate)
    let range = "environment=sandbox&start_date=\((day + 1).iso8601)&end_date=\((day + 1).iso8601)"
    let chart = try await json("\(Self.charts)/revenue?\(range)&compare=previous&exact=true")
    #expect(items(chart["values"]).first?["exact"] == .string("0"))
    let comparison = chart["summary"]?["tessera"]?["comparison"]
    #expect(comparison?["start_date"] == .integer(day.start.milliseconds))
    #expect(items(comparison?["values"]).first?["value"] == .decimal("4.99"))
    #expect(items(comparison?["values"]).first?["exact"] == .string("4.99"))
    let plain = try await json("\(Self.charts)/revenue?\(range)")
    #expect(plain["summary"]?["tessera"]?["comparison"] == nil)
    #expect(items(plain["values"]).first?["exact"] == nil)
  }

  @Test func `Imported exchange rates apply to the next request`() async throws {
    _ = try await server.buy(as: "ann")
    let day = ChartDay(TestStore.purchaseDate)
    let path =
      "\(Self.charts)/revenue?environment=sandbox&start_date=\(day.iso8601)&end_date=\(day.iso8601)"
      + "&currency=JPY"
    let before = try await json(path)
    #expect(items(before["values"]).first?["value"] == .decimal("0.00"))
    #expect(before["summary"]?["tessera"]?["unknown"]?["without_rate"]?["USD"] == .integer(1))
    for (perUSD, value) in [("100", "499.00"), ("200.5", "1000.50")] {
      try await server.ledger.saveExchangeRates(
        [
          ExchangeRate(
            currency: "JPY", day: UTCDay(containing: day.start), perUSD: perUSD, source: "a.csv")
        ], at: server.clock.now(), by: "cli:ann")
      let after = try await json(path)
      #expect(items(after["values"]).first?["value"] == .decimal(value))
      #expect(after["summary"]?["tessera"]?["unknown"]?["without_rate"]?["USD"] == nil)
    }
    let facts = try await json(
      path.replacingOccurrences(of: "revenue?", with: "revenue/facts?") + "&measure=0")
    #expect(items(facts["items"]).first?["rate"] == .string("1"))
    #expect(items(facts["items"]).first?["display_rate"] == .string("200.5"))
  }

  @Test func `The rows of active customers are the customers whom the value counts`() async throws {
    _ = try await server.buy(as: "ann")
    _ = try await server.buy(TestStore.transaction("2000000000000009"), as: "bob")
    server.clock.advance(to: server.clock.now() + .days(1))
    _ = try await server.buy(as: "ann")
    let today = ChartDay(server.clock.now())
    let range =
      "environment=sandbox&start_date=\((today + -1).iso8601)&end_date=\(today.iso8601)"
    let chart = try await json("\(Self.charts)/customers_active?\(range)")
    #expect(items(chart["values"]).map { $0["value"] } == [.integer(2), .integer(1)])
    /// The total, and then the customer of each row.
    func rows(_ path: String) async throws -> [JSONValue?] {
      let facts = try await json("\(Self.charts)/customers_active/facts?\(path)")
      return [facts["total"]] + items(facts["items"]).map { $0["customer_id"] }
    }
    let first = try await rows("\(range)&cohort=\((today + -1).iso8601)")
    #expect(first == [.decimal("2.000000"), .string("ann"), .string("bob")])
    let second = try await rows("\(range)&cohort=\(today.iso8601)")
    #expect(second == [.decimal("1.000000"), .string("ann")])
    let month = try await rows("\(range)&resolution=4&cohort=\(today.iso8601)&limit=1")
    #expect(month == [.decimal("2.000000"), .string("ann")])
    let other = try await rows("\(range)&cohort=\(today.iso8601)&filter=app:=:com.example.none")
    #expect(other == [.decimal("0.000000")])
    let page = try await Browser(server).page(
      "/dashboard/charts/customers_active/facts?\(range)&cohort=\(today.iso8601)&measure=0")
    #expect(page.contains("/dashboard/customers/ann") && page.contains(">use<"))
  }

  @Test func `Active customers are counted again after a minute`() async throws {
    let charts = ChartProjection(ledger: server.ledger, clock: server.clock)
    func count() async throws -> Int64? {
      let today = ChartDay(server.clock.now())
      var query = ChartQuery(.customersActive, today...today, asOf: server.clock.now())
      query.environment = .sandbox
      return try await charts.answer([query]).value[0].segments[0].summaries[0].total?.units
    }
    _ = try await server.buy(as: "ann")
    #expect(try await count() == 1)
    _ = try await server.buy(TestStore.transaction("2000000000000009"), as: "bob")
    server.clock.advance(to: server.clock.now() + .seconds(59))
    #expect(try await count() == 1)
    server.clock.advance(to: server.clock.now() + .seconds(1))
    #expect(try await count() == 2)
  }

  @Test func `A transaction that moves to another purchase leaves the former one at once`()
    async throws
  {
    let charts = ChartProjection(ledger: server.ledger)
    _ = try await server.buy(as: "ann")
    try await charts.update()
    var moved = TestStore.transaction("2000000000000001", originalID: "777")
    moved.signedDate = moved.signedDate + .seconds(60)
    _ = try await server.buy(moved, as: "ann")
    try await charts.update()
    let scratch = ChartProjection(ledger: server.ledger)
    try await scratch.update()
    #expect(await charts.isEqual(to: scratch))
  }

  @Test func `The options of a chart list the known values of each property`() async throws {
    _ = try await server.buy(as: "ann")
    let options = try await json("\(Self.charts)/mrr/options?environment=sandbox")
    let product = items(options["filters"]).first { $0["id"] == .string("product_id") }
    #expect(
      items(product?["options"]).map { $0["id"] } == [.string(TestStore.productID.rawValue)])
    #expect(items(options["resolutions"]).count == 5)
  }

  @Test func `Charts that follow the ledger equal those that read it at once`() async throws {
    let charts = ChartProjection(ledger: server.ledger, pageSize: 2)
    try await charts.update()
    _ = try await server.buy(as: "ann")
    try await charts.update()
    _ = try await server.buy(
      TestStore.transaction("2000000000000007", purchaseDate: TestStore.purchaseDate + .hours(2)),
      as: "bob")
    _ = try await server.ledger.logIn(
      from: "$RCAnonymousID:0123456789abcdef0123456789abcdef", to: "bob", at: server.clock.now())
    try await charts.update()
    // Ann presents Bob's purchase, which is transferred to her.
    _ = try await server.buy(
      TestStore.transaction("2000000000000007", purchaseDate: TestStore.purchaseDate + .hours(2)),
      as: "ann")
    try await charts.update()
    _ = try await server.ledger.deleteCustomer("bob", by: .backend, at: server.clock.now())
    try await charts.update()
    let scratch = ChartProjection(ledger: server.ledger)
    try await scratch.update()
    #expect(await charts.isEqual(to: scratch))
  }
}
