import AppStoreCore
import Catalog
import Charts
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// The files of charts, the environment and the first page.
@Suite("Files of charts, the environment and the overview", .timeLimit(.minutes(30)))
struct ChartFileTests {
  private static let days = "start_date=2026-01-01&end_date=2026-01-05"

  @Test func `CSV, JSON and SVG files have the values of the page and are saved`() async throws {
    let server = try ServerUnderTest()
    let browser = try await Browser(server)
    _ = try await server.buy(as: "ann")
    for (ending, type, part) in [
      ("csv", "text/csv", "2026-01-01,2026-01-01,Total,MRR,4.99,USD,false"),
      ("json", "application/json", #""object":"chart_data""#),
      ("svg", "image/svg+xml", "MRR stayed at 4.99 USD"),
    ] {
      let reply = await browser.reply("/dashboard/charts/mrr.\(ending)?\(Self.days)")
      #expect(reply.response.headerFields[.contentType] == "\(type); charset=utf-8")
      #expect(
        reply.response.headerFields[.contentDisposition]
          == "attachment; filename=\"mrr.\(ending)\"")
      #expect(String(decoding: reply.body, as: UTF8.self).contains(part), "\(ending)")
      let page = try await browser.page("/dashboard/charts/mrr?\(Self.days)")
      #expect(page.contains("/dashboard/charts/mrr.\(ending)?start_date=2026-01-01"))
    }
    let without = await server.get("/dashboard/charts/mrr.csv", key: nil)
    #expect(without.response.status == .unauthorized)
  }

  @Test func `Charts show one environment: the address decides, else where an app is sold`()
    async throws
  {
    let server = try ServerUnderTest { catalog in
      catalog.apps[0].environments = [.production, .sandbox]
    }
    let browser = try await Browser(server)
    _ = try await server.buy(as: "ann")
    let production = try await browser.page("/dashboard/charts/actives?\(Self.days)")
    #expect(production.contains("Active Subscriptions stayed at 0"))
    #expect(production.contains("Environment: Production."))
    let sandbox = try await browser.page(
      "/dashboard/charts/actives?\(Self.days)&environment=sandbox")
    #expect(sandbox.contains("Active Subscriptions stayed at 1"))
    // The files and rows are those of the page.
    #expect(sandbox.contains("/dashboard/charts/actives.csv?start_date=2026-01-01"))
    #expect(
      sandbox.matches(of: /href="\/dashboard\/charts\/[^"]*"/)
        .allSatisfy { $0.output.contains("environment=") })
    #expect(
      sandbox.contains(
        "/facts?start_date=2026-01-01&amp;end_date=2026-01-05&amp;environment=sandbox"))
    let tested = try ServerUnderTest()
    _ = try await tested.buy(as: "ann")
    let page = try await Browser(tested).page("/dashboard/charts/actives?\(Self.days)")
    #expect(page.contains("Environment: Sandbox."))
    #expect(page.contains("Active Subscriptions stayed at 1"))
  }

  @Test func `The overview has a card for each figure, the month, the newest transactions, health`()
    async throws
  {
    let test = try await WebhooksUnderTest()
    let server = test.server
    _ = try await server.buy(as: "ann")
    try await test.append([test.event(1, of: "ann", type: "subscription.started")])
    let page = try await Browser(server).page("/dashboard")
    for (chart, title, value) in [
      ("mrr", "MRR", "4.99 USD"), ("actives", "Active Subscriptions", "1"),
      ("trials", "Active Trials", "0"), ("revenue", "Revenue", "4.99 USD"),
      ("customers_new", "New Customers", "1"), ("customers_active", "Active Customers", "1"),
      ("revenue", "Transactions", "1"),
    ] {
      let card =
        #"<h2><a href="/dashboard/charts/\#(chart)">\#(title)</a></h2><p class="value">\#(value)</p>"#
      #expect(page.contains(card), "\(title)")
    }
    #expect(page.matches(of: /<svg class="spark"/).count == 7)
    #expect(page.contains("MRR Movement in Jan 2026"))
    #expect(page.contains(#"<svg class="figure movement""#))
    let link = try #require(page.firstMatch(of: /New MRR <a href="([^"]+)">4\.99</))
    let rows = try await Browser(server).page(String(link.1).replacing("&amp;", with: "&"))
    #expect(rows.contains("4.99 USD") && rows.contains("<bdi>ann</bdi>"))
    #expect(page.contains("subscription.started"))
    #expect(page.contains(#"<a href="/dashboard/health">Health</a>"#))
  }

  @Test
  func `An empty server says what the next step is, and an unknown rate which currency to use`()
    async throws
  {
    let server = try ServerUnderTest()
    let empty = try await Browser(server).page("/dashboard")
    #expect(empty.contains("The next step is a purchase"))
    var payload = TestStore.transaction()
    payload.currency = "EUR"
    _ = try await server.buy(payload, as: "ann")
    let page = try await Browser(server).page("/dashboard")
    #expect(!page.contains("The next step is a purchase"))
    #expect(page.contains(#"<a href="/dashboard?currency=EUR">EUR</a>"#))
    let euro = try await Browser(server).page("/dashboard?currency=EUR")
    #expect(euro.contains(#"<p class="value">4.99 EUR</p>"#))
    #expect(euro.contains(#"href="/dashboard/charts/mrr?currency=EUR""#))
  }
}
