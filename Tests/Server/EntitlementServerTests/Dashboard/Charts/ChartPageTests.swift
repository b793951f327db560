import AppStoreCore
import Catalog
import ChartProjection
import Charts
import Dashboard
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// The pages of charts.
@Suite("The pages of charts", .timeLimit(.minutes(30)))
struct ChartPageTests {
  private static let days = "start_date=2026-01-01&end_date=2026-01-05"
  private let server: ServerUnderTest
  private let browser: Browser

  init() async throws {
    server = try ServerUnderTest()
    browser = try await Browser(server)
  }

  private func chart(_ name: String, _ query: String = "") async throws -> String {
    try await browser.page("/dashboard/charts/\(name)?\(Self.days)\(query)")
  }

  /// The text of a page without tags.
  private func text(_ page: String) -> String {
    page.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
  }

  /// Three customers buy on the first day, and one of them is charged again.
  private func buy() async throws {
    for (number, customer) in ["ann", "bob", "cid"].enumerated() {
      _ = try await server.buy(
        TestStore.transaction(TransactionID("200000000000000\(number)")), as: AppUserID(customer))
    }
  }

  @Test func `Every chart has a page with its definition, and the list links to all of them`()
    async throws
  {
    try await buy()
    let list = try await browser.page("/dashboard/charts")
    for shown in Chart.all {
      let path = "/dashboard/charts/\(shown.id)"
      #expect(list.contains(#"href="\#(path)""#), "\(path)")
      let page = try await chart(shown.id)
      #expect(page.contains("<bdi>\(shown.displayName)</bdi>"))
      for measure in shown.measures { #expect(page.contains(measure.description), "\(path)") }
      let isTable = shown.kind == .table
      #expect(page.contains(#"<svg class="figure""#) != isTable, "\(path)")
    }
    for title in ["How much?", "How many?", "Do they stay?", "Do they convert?"] {
      #expect(list.contains("<h2>\(title)</h2>"))
    }
  }

  @Test func `The figure says in its title what the table has`() async throws {
    try await buy()
    let page = try await chart("mrr")
    let sentence = "MRR stayed at 14.97 USD, from 2026-01-01 to 2026-01-02."
    #expect(page.contains("<title id=\"figure-title\">\(sentence)</title>"))
    #expect(page.contains("<p class=\"sentence\">\(sentence)</p>"))
    let revenue = text(try await chart("revenue", "&compare=previous"))
    #expect(
      revenue.contains(
        "Revenue: 14.97 USD in total, and 0.00 USD in the earlier range, from 2026-01-01"))
    #expect(revenue.contains("The earlier range is 2025-12-27 to 2025-12-31."))
    #expect(text(try await chart("churn")).contains("Churn rate: 0.00% on average"))
    #expect(text(try await chart("trials_new")).contains("New Trials: 0 in total"))
  }

  @Test func `Each value links to its rows, which add up to it and name customer and fact`()
    async throws
  {
    try await buy()
    let page = try await chart("revenue")
    let links = page.matches(of: /<td class="number"><a href="([^"]+)">([^<]+)<\/a>/)
    #expect(!links.isEmpty)
    for link in links {
      let rows = try await browser.page(String(link.1).replacing("&amp;", with: "&"))
      #expect(rows.contains(#"<p class="value">\#(link.2)"#))
      #expect(rows.contains("<td class=\"number line\">\(link.2)</td><td colspan=\"6\">"))
      #expect(rows.contains(#"<a href="/dashboard/customers/ann"><bdi>ann</bdi></a>"#))
      let fact = try #require(rows.firstMatch(of: /<a href="(\/dashboard\/facts\/\d+)">(\d+)</))
      #expect(try await browser.page(String(fact.1)).contains(String(fact.2)))
    }
    let rate = try await chart("churn")
    #expect(!rate.contains("measure=2"), "a rate has no rows of its own")
  }

  @Test func `Each cell of a table links to its rows`() async throws {
    try await buy()
    let page = try await chart("cohort_explorer")
    #expect(text(page).contains("The money of each cohort in USD, by its age"))
    let money = try #require(page.firstMatch(of: /<a href="([^"]+)">14\.97<\/a>/))
    let rows = try await browser.page(String(money.1).replacing("&amp;", with: "&"))
    #expect(rows.contains(#"<p class="value">14.97 USD</p>"#))
    #expect(text(rows).contains("column 0"))
    let size = try #require(page.firstMatch(of: /<a href="([^"]+)">3<\/a>/))
    let customers = try await browser.page(String(size.1).replacing("&amp;", with: "&"))
    #expect(customers.contains(#"<p class="value">3</p>"#))
    #expect(customers.contains(#"<a href="/dashboard/customers/ann"><bdi>ann</bdi></a>"#))
  }

  /// The fields that the form of a page sends, each with the values to choose from.
  private func fields(_ page: String) -> [String: [String]] {
    page.matches(of: /<select name="([^"]+)">(.*?)<\/select>/).reduce(into: [:]) { fields, select in
      fields[String(select.1)] = select.2.matches(of: /<option value="([^"]*)"/).map {
        String($0.1)
      }
    }
  }

  @Test func `A form offers what the chart accepts, and no more`() async throws {
    try await buy()
    for shown in Chart.all {
      let fields = fields(try await chart(shown.id))
      for (field, values) in fields {
        let value = values.last ?? ""
        let page = try await chart(shown.id, "&\(field)=\(value)")
        #expect(page.contains("<option value=\"\(value)\" selected"), "\(shown) \(field)")
      }
      let filters = fields.keys.filter { $0.hasPrefix("filter_") }.map { $0.dropFirst(7) }
      #expect(filters.sorted() == shown.filterKeys.map { $0.rawValue[...] }.sorted(), "\(shown)")
      #expect((fields["segment"] != nil) == !shown.segmentKeys.isEmpty, "\(shown)")
      let selectors = fields.keys.count { name in
        shown.selectors.contains { name == $0.id || name == "selector_\($0.id)" }
      }
      #expect(selectors == shown.selectors.count, "\(shown)")
    }
  }

  @Test func `The cohort explorer shows the chosen cohorts and money`() async throws {
    try await buy()
    let sums = try await chart("cohort_explorer", "&selector_measure=ltv_per_customer")
    let money = try #require(sums.firstMatch(of: /<a href="([^"]+)">4\.99<\/a>/))
    let rows = try await browser.page(String(money.1).replacing("&amp;", with: "&"))
    #expect(rows.contains(#"<p class="value">14.97 USD</p>"#))
    let all = try await chart("cohort_explorer", "&selector_cohort=new_paying_customers")
    #expect(all.contains(">14.97</a>"))
  }

  @Test func `Rows on several pages add up to the value, and no row is on two pages`() async throws
  {
    for number in 100..<173 {
      _ = try await server.buy(
        TestStore.transaction(TransactionID("2000000000000\(number)")),
        as: AppUserID("user\(number)"))
    }
    var path: String? =
      "/dashboard/charts/revenue/facts?\(Self.days)&cohort=2026-01-01&measure=0"
    var (seen, cents, pages): ([String], Int, Int) = ([], 0, 0)
    while let address = path {
      let page = try await browser.page(address)
      #expect(page.contains(#"<p class="value">364.27 USD</p>"#))
      seen += page.matches(of: /<bdi>(user\d+)<\/bdi>/).map { String($0.1) }
      cents += page.matches(of: /Z<\/td><td class="number line">(\d+)\.(\d\d)</)
        .reduce(0) { $0 + (Int($1.1) ?? 0) * 100 + (Int($1.2) ?? 0) }
      path = page.firstMatch(of: /href="([^"]+)" rel="next"/)
        .map { String($0.1).replacing("&amp;", with: "&") }
      pages += 1
    }
    #expect(pages == 2)
    #expect(cents == 36_427)
    #expect(seen.count == 73 && Set(seen).count == 73)
  }

  @Test func `Segments are columns, and a product with a hostile ID is text`() async throws {
    try await buy()
    let name = "<script>alert(2)</script>\u{202E}" + String(repeating: "\u{5E2}", count: 480)
    _ = try await server.buy(
      TestStore.transaction("2000000000000099", productID: ProductID(name)), as: "dora")
    let page = try await chart("actives", "&segment=product_id")
    #expect(page.contains(">Total</bdi></th>"))
    #expect(page.contains("&lt;script&gt;"))
    #expect(!page.replacing(/<script src="[^"]*" defer><\/script>/, with: "").contains("<script"))
    let link = try #require(
      page.matches(of: /href="([^"]*segment_value=%3Cscript[^"]*)"/).first?.1)
    let rows = try await browser.page(String(link).replacing("&amp;", with: "&"))
    #expect(rows.contains("<bdi>dora</bdi>"))
    #expect(!rows.contains("<bdi>ann</bdi>"))
    let filtered = try await chart("actives", "&filter_product_id=\(TestStore.productID)")
    #expect(text(filtered).contains("Active Subscriptions stayed at 3"))
  }

  @Test(arguments: [
    ("charts/mrr?start_date=2026-02-30", "start_date"), ("charts/mrr?colour=red", "colour"),
    ("charts/mrr?resolution=9", "resolution"), ("charts/mrr?compare=moon", "compare"),
    ("charts/mrr?measure=7", "measure"), ("charts/mrr?currency=usd", "currency"),
    ("charts/mrr?segment=%3Cscript%3E", "segment"),
    ("charts/ltv_per_customer?customer_lifetime=2", "selectors"),
    ("charts/mrr.csv?resolution=9", "resolution"), ("?currency=x", "currency"),
    ("charts?currency=x", "currency"), ("charts/mrr/facts?cohort=x", "cohort"),
    ("charts/mrr/facts?\(days)&cohort=2026-01-01&segment_value=x", "segment_value"),
    ("charts/churn/facts?\(days)&cohort=2026-01-01&measure=2", "measure"),
    ("charts/mrr/facts?\(days)&cohort=2026-01-01&cursor=x", "cursor"),
    ("charts/cohort_explorer/facts?\(days)&cohort=2026-01-01&period=999", "period"),
  ])
  func `A rejected parameter is a 400 page that names it`(path: String, name: String) async throws {
    let reply = await browser.reply("/dashboard/\(path)".replacing("/?", with: "?"))
    #expect(reply.response.status == .badRequest)
    let page = String(decoding: reply.body, as: UTF8.self)
    #expect(page.contains("<bdi>\(name): "), "\(text(page))")
    #expect(!page.contains("<script>"))
  }

  @Test func `An unknown chart and an unknown file are not found`() async throws {
    for path in ["charts/moon", "charts/mrr.exe", "charts/moon/facts", "charts/mrr/moon"] {
      #expect(await browser.reply("/dashboard/\(path)").response.status == .notFound, "\(path)")
    }
    #expect(
      await browser.reply("/dashboard/charts/subscription_retention.svg?\(Self.days)")
        .response.status == .notFound)
  }
}
