import AppStoreCore
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// What holds for every page of the dashboard.
@Suite("Every page of the dashboard", .timeLimit(.minutes(30)))
struct EveryPageTests {
  private static let hostile = #"</td></pre><script>alert('x"')</script>\#u{202E}"#

  private static let longHostile =
    #"<script>alert(2)</script>"\#u{202E}=1"# + String(repeating: "\u{5E2}", count: 480)

  /// A server whose data would be markup if a page did not escape it, and all its pages.
  private func world() async throws -> (WebhooksUnderTest, [String]) {
    let test = try await WebhooksUnderTest()
    let id = AppUserID("<script>alert(1)<script>")
    _ = try await test.server.buy(as: id)
    _ = try await test.server.buy(
      TestStore.transaction("2000000000000002", productID: ProductID(Self.longHostile)), as: id)
    try await test.server.ledger.quarantine(
      source: Self.hostile, check: Self.hostile, explanation: Self.hostile,
      raw: Array(Self.hostile.utf8), at: test.server.clock.now())
    try await test.append([
      test.event(1, of: id, type: Self.hostile, explanation: Self.hostile, fact: 1),
      test.event(2, of: id),
    ])
    try await test.enqueue()
    try await test.attempt("evt_1", .failed, statusCode: 500, response: Self.hostile)
    try await test.webhooks.setStatus(
      of: "crm", .disabled, reason: Self.hostile, at: test.server.clock.now())
    let delivery = try #require(try await test.delivery(of: "evt_1")).id
    let hostile = "%3C/option%3E%3Cscript%3Ealert(1)%3C/script%3E%22"
    return (
      test,
      [
        "", "/customers/%3Cscript%3Ealert(1)%3Cscript%3E", "/events",
        "/customers", "/customers?search=\(hostile)", "/customers?after=\(hostile)",
        "/customers?list=sandbox&environment=sandbox", "/catalog?customer=\(hostile)",
        "/catalog?customer=%3Cscript%3Ealert(1)%3Cscript%3E", "/health", "/help",
        "/events?search=\(hostile)&type=\(hostile)&environment=sandbox&app=\(hostile)",
        "/events/evt_1", "/facts/1", "/webhooks", "/webhooks/crm?done=\(hostile)", "/deliveries",
        "/deliveries?webhook=\(hostile)&status=failed&event=\(hostile)&customer=\(hostile)",
        "/deliveries/\(delivery)", "/at-risk",
        "/at-risk?risk=trial_cancelled&environment=production&app=\(hostile)",
        "/exports", "/experiments?base_rate=\(hostile)&effect=1&arrivals=\(hostile)",
        "/keys", "/keys/com.example.app?key_id=\(hostile)&issuer_id=\(hostile)",
        "/quarantine", "/audit", "/shadow?reason=\(hostile)",
      ].map { "/dashboard\($0)" } + Self.chartPaths.map { "/dashboard\($0)" } + Self.plainPaths
    )
  }

  /// The paths of all pages without parameters.
  private static let plainPaths = DashboardPage.all
    .filter { !$0.isForm && !$0.segments.contains { $0.hasPrefix("{") || $0.hasSuffix(".csv") } }
    .map { "/" + (["dashboard"] + $0.segments).joined(separator: "/") }

  /// The pages of charts, over the days of the purchases.
  private static let chartPaths: [String] = {
    let days = "start_date=2026-01-01&end_date=2026-01-05"
    let hostile = "%3C/option%3E%3Cscript%3Ealert(1)%3C/script%3E%22"
    let product = longHostile.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return [
      "/charts", "/charts?environment=sandbox", "/charts/mrr?\(days)",
      "/charts/revenue?\(days)&compare=previous&resolution=week",
      "/charts/actives?\(days)&segment=product_id",
      "/charts/revenue?\(days)&segment=product_id&measure=1",
      "/charts/actives?\(days)&filter_product_id=\(hostile)",
      "/charts/actives?\(days)&filter_product_id=\(product)",
      "/charts/mrr_movement?\(days)&compare=year", "/charts/churn?\(days)",
      "/charts/subscription_retention?\(days)&product_duration=P1M",
      "/charts/initial_conversion?\(days)&conversion_timeframe=7",
      "/charts/revenue/facts?\(days)&cohort=2026-01-01&measure=0",
      "/charts/actives/facts?\(days)&segment=product_id&cohort=2026-01-01&segment_value=\(product)",
    ]
  }()

  /// Removes the only script that a page may have, once.
  private static func withoutShortcuts(_ page: String) -> String {
    guard
      let script = page.firstRange(
        of: /<script src="\/dashboard\/keys.js\?v=[^"]*" defer><\/script>/)
    else {
      Issue.record("the page has no script of shortcuts")
      return page
    }
    return String(page[..<script.lowerBound] + page[script.upperBound...])
  }

  @Test func `Every section of the navigation opens at a page that marks it`() async throws {
    let (test, _) = try await world()
    let browser = try await Browser(test.server)
    let page = try await browser.page("/dashboard")
    let links = page.matches(of: /<li><a href="([^"]+)"( aria-current="true")? data-keys="([^"]+)"/)
    #expect(links.count == Set(DashboardPage.all.map(\.section)).count)
    #expect(Set(links.map { $0.3 }).count == links.count)
    for link in links {
      #expect(Self.plainPaths.contains(String(link.1)))
      let opened = try await browser.page(String(link.1))
      #expect(opened.contains("<a href=\"\(link.1)\" aria-current=\"true\""), "\(link.1)")
    }
  }

  @Test func `Values are text, never markup`() async throws {
    let (test, paths) = try await world()
    let browser = try await Browser(test.server)
    for path in paths {
      let page = Self.withoutShortcuts(try await browser.page(path))
      #expect(!page.contains("<script"), "\(path)")
    }
    #expect(try await browser.page("/dashboard/events").contains("&lt;script&gt;"))
    test.receiver.reply(with: 500, Self.hostile)
    let result = await browser.submit(
      "/dashboard/webhooks/crm/test", "type=", token: try await browser.token())
    let page = Self.withoutShortcuts(String(decoding: result.body, as: UTF8.self))
    #expect(page.contains("&lt;script&gt;"))
    #expect(!page.contains("<script"))
  }

  @Test func `Pages work without scripts, inline styles and other hosts`() async throws {
    let (test, paths) = try await world()
    let browser = try await Browser(test.server)
    for path in paths {
      let reply = await browser.reply(path)
      let policy = try #require(reply.response.headerFields[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'none'"))
      #expect(policy.contains("form-action 'self'"))
      #expect(policy.contains("script-src 'self'"))
      #expect(!policy.contains("unsafe"))
      #expect(reply.response.headerFields[.cacheControl] == "no-store")
      let page = String(decoding: reply.body, as: UTF8.self)
      #expect(page.firstMatch(of: /\s(style|on[a-z]+)="/) == nil, "\(path)")
      #expect(page.firstMatch(of: /(src|href|action)="(?!\/dashboard|#)/) == nil, "\(path)")
      #expect(page.contains(#"<link rel="icon" href="/dashboard/icon.svg">"#), "\(path)")
    }
    let icon = await browser.reply("/dashboard/icon.svg")
    #expect(icon.response.headerFields[.contentType] == "image/svg+xml; charset=utf-8")
    #expect(String(decoding: icon.body, as: UTF8.self).hasPrefix("<svg "))
  }

  @Test func `A malformed field is a 400 page that names the field and its form`() async throws {
    let (test, _) = try await world()
    let browser = try await Browser(test.server)
    let hostile = "%3Cscript%3E%22"
    for (path, name) in [
      ("?environment=\(hostile)", "environment"), ("/health?environment=moon", "environment"),
      ("/customers?list=\(hostile)", "list"), ("/customers.csv?list=no", "list"),
      ("/customers/ada?before=\(hostile)", "before"), ("/events?before=-1", "before"),
      ("/events?sequence=x", "sequence"), ("/deliveries?status=\(hostile)", "status"),
      ("/deliveries?before=99999999999999999999", "before"), ("/quarantine?before=0", "before"),
      ("/at-risk?risk=\(hostile)", "risk"), ("/at-risk?after=\(hostile)", "after"),
      ("/catalog?subscribers=yes", "subscribers"), ("?environment=\(hostile)", "environment"),
    ] {
      let reply = await browser.reply("/dashboard\(path)")
      #expect(reply.response.status == .badRequest, "\(path)")
      let page = String(decoding: reply.body, as: UTF8.self)
      #expect(page.contains("<bdi>\(name): &quot;"), "\(path)")
      #expect(page.contains("is not valid; use "), "\(path)")
      #expect(!Self.withoutShortcuts(page).contains("<script"), "\(path)")
    }
    #expect(await browser.reply("/dashboard?environment=all").response.status == .ok)
    #expect(await browser.reply("/dashboard?environment=Sandbox").response.status == .ok)
  }

  @Test func `The script of the shortcuts is small and served without a session`() async throws {
    let server = try ServerUnderTest()
    let page = try await Browser(server).page("/dashboard")
    let path = try #require(page.firstMatch(of: /<script src="([^"]+)"/)).1
    let reply = await server.get(String(path), key: nil)
    #expect(reply.response.status == .ok)
    #expect(reply.response.headerFields[.contentType] == "text/javascript; charset=utf-8")
    #expect(reply.response.headerFields[.cacheControl]?.contains("immutable") == true)
    #expect(reply.body.count < 10_000)
    let script = String(decoding: reply.body, as: UTF8.self)
    #expect(!script.contains("innerHTML"))
    #expect(!script.contains("http"))
  }

  @Test func `The style is served without a session and stored by browsers`() async throws {
    let server = try ServerUnderTest()
    let page = try await Browser(server).page("/dashboard")
    let path = try #require(page.firstMatch(of: /rel="stylesheet" href="([^"]+)"/)).1
    let reply = await server.get(String(path), key: nil)
    #expect(reply.response.status == .ok)
    #expect(reply.response.headerFields[.contentType] == "text/css; charset=utf-8")
    #expect(reply.response.headerFields[.cacheControl]?.contains("immutable") == true)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("prefers-color-scheme: dark"))
  }

  @Test func `Headings, tables and forms have names, and a section is marked`() async throws {
    let (test, paths) = try await world()
    let browser = try await Browser(test.server)
    for path in paths {
      let page = try await browser.page(path)
      #expect(page.matches(of: /<h1>/).count == 1, "\(path)")
      #expect(page.matches(of: /\saria-current="true"/).count == 1, "\(path)")
      #expect(page.contains(#"<a class="skip""#))
      // Each header cell names its direction, each field its label, and each form its token.
      #expect(page.firstMatch(of: /<th(?! scope=)[ >]/) == nil, "\(path)")
      #expect(
        page.matches(of: /<nav aria-label=/).count == page.matches(of: /<nav/).count, "\(path)")
      for input in page.matches(of: /<(input|select)(?! type="hidden")/) {
        let before = page[..<input.range.lowerBound]
        let label = before.range(of: "<label", options: .backwards)?.lowerBound
        let end = before.range(of: "</label", options: .backwards)?.lowerBound
        #expect(label != nil && end ?? page.startIndex <= label!, "\(path)")
      }
      #expect(
        page.matches(of: /<form method="post"/).count
          == page.matches(
            of:
              /<form method="post"[^>]*>\s*<input type="hidden" name="form_token" value="[0-9a-f]{64}"/
          )
          .count, "\(path)")
      for tag in ["table", "form", "div", "details", "select", "pre", "p", "main", "bdi"] {
        let open = page.matches(of: try Regex("<\(tag)[ >]")).count
        #expect(open == page.matches(of: try Regex("</\(tag)>")).count, "\(path): \(tag)")
      }
    }
  }
}
