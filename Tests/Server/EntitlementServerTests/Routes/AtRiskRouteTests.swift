import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// `GET /v1/customers/at_risk`.
@Suite("The list of subscriptions at risk", .timeLimit(.minutes(30)))
struct AtRiskRouteTests {
  private struct Page: Decodable {
    struct Row: Decodable { let name: String }
    struct Total: Decodable, Equatable {
      let currency: String?
      let milliunits: Int64?
      let risk: String?
      let subscriptions: Int
    }
    struct Totals: Decodable {
      let subscriptions: Int
      let by_currency: [Total]
      let by_risk: [Total]
    }
    let subscriptions: [Row]
    let next: String?
    let totals: Totals
  }

  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest()
  }

  /// Adds a subscription at risk; `price` is `nil` if it is unknown.
  private func add(
    _ name: String, _ kinds: [String], since hours: Int, price: Int64?,
    in environment: AppStoreEnvironment = .production, app: BundleID = "com.example.app"
  ) async throws {
    let watermark = try await server.ledger.events.progress().watermark
    var batch = EventBatch(expectedWatermark: watermark, watermark: watermark + 1)
    batch.risks[OriginalTransactionID(name)] = SubscriptionRisk(
      purchase: OriginalTransactionID(name), since: server.clock.now() + .hours(hours),
      kinds: kinds, environment: environment, bundleID: app, milliunits: price,
      currency: price.map { _ in "EUR" }, body: Array(#"{"name":"\#(name)"}"#.utf8))
    _ = try await server.ledger.events.append(batch)
  }

  private func addThree() async throws {
    try await add("one", ["billing_retry"], since: 1, price: 4990)
    try await add("two", ["auto_renew_off", "refund_requested"], since: 2, price: 1000)
    try await add("three", ["auto_renew_off"], since: 3, price: nil, in: .sandbox)
  }

  private func page(_ query: String = "") async throws -> Page {
    let reply = await server.get(
      "/v1/customers/at_risk\(query)", key: ServerUnderTest.secretKey)
    #expect(reply.response.status == .ok, "\(String(decoding: reply.body, as: UTF8.self))")
    return try JSONDecoder().decode(Page.self, from: Data(reply.body))
  }

  @Test func `The newest risk is first, and the totals add up prices that are known`() async throws
  {
    try await addThree()
    let page = try await page()
    #expect(page.subscriptions.map(\.name) == ["three", "two", "one"])
    #expect(page.next == nil)
    #expect(page.totals.subscriptions == 3)
    #expect(
      page.totals.by_currency == [
        Page.Total(currency: "EUR", milliunits: 5990, risk: nil, subscriptions: 2),
        Page.Total(currency: nil, milliunits: nil, risk: nil, subscriptions: 1),
      ])
    #expect(
      page.totals.by_risk == [
        Page.Total(currency: "EUR", milliunits: 1000, risk: "auto_renew_off", subscriptions: 1),
        Page.Total(currency: nil, milliunits: nil, risk: "auto_renew_off", subscriptions: 1),
        Page.Total(currency: "EUR", milliunits: 4990, risk: "billing_retry", subscriptions: 1),
        Page.Total(currency: "EUR", milliunits: 1000, risk: "refund_requested", subscriptions: 1),
      ])
  }

  @Test func `Pages follow each other, and their totals are of all pages`() async throws {
    try await addThree()
    let first = try await page("?limit=2")
    #expect(first.subscriptions.map(\.name) == ["three", "two"])
    let next = try #require(first.next)
    let second = try await page("?limit=2&after=\(next)")
    #expect(second.subscriptions.map(\.name) == ["one"])
    #expect(second.next == nil && second.totals.subscriptions == 3)
  }

  @Test(arguments: [
    ("?risk=refund_requested", ["two"]), ("?risk=auto_renew_off", ["three", "two"]),
    ("?environment=sandbox", ["three"]), ("?bundle_id=com.example.other", []),
    ("?risk=auto_renew_off&environment=production", ["two"]),
  ])
  func `Filters select subscriptions`(query: String, names: [String]) async throws {
    try await addThree()
    let page = try await page(query)
    #expect(page.subscriptions.map(\.name) == names)
    #expect(page.totals.subscriptions == names.count)
  }

  @Test(arguments: ["?risk=none", "?environment=moon", "?after=x", "?limit=0", "?limit=501"])
  func `A wrong parameter is an error that names it`(query: String) async throws {
    let reply = await server.get(
      "/v1/customers/at_risk\(query)", key: ServerUnderTest.secretKey)
    #expect(reply.response.status.code == 400)
    let name = query.dropFirst().split(separator: "=").first.map(String.init) ?? ""
    #expect(try server.error(reply).message.hasPrefix(name))
  }

  @Test func `Only a secret key may read the list`() async {
    for key in [ServerUnderTest.publicKey, "sk_other", nil] {
      let reply = await server.get("/v1/customers/at_risk", key: key)
      #expect([401, 403].contains(reply.response.status.code))
    }
  }
}
