import AppStoreTypes
import Effects
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import Ledger
import TestSupport
import Testing

/// The events that SDKs report about paywalls.
@Suite("Impressions in requests", .timeLimit(.minutes(5)))
struct ImpressionRouteTests {
  private let server: ServerUnderTest

  init() async throws {
    server = try ServerUnderTest()
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
  }

  private static let fields: [HTTPField.Name: String] = [.platform: "iOS", .isSandbox: "false"]

  private var now: Timestamp { server.clock.now() }

  private func impressions() async throws -> [PaywallImpression] {
    let ledger: any LedgerStore = server.ledger
    return try await ledger.paywallImpressions(after: 0, limit: 99).rows
  }

  private func post(
    _ events: String, key: String = ServerUnderTest.publicKey,
    fields: [HTTPField.Name: String] = fields
  ) async -> HTTPResponse.Status {
    await server.send("/v1/events", "{\"events\": \(events)}", key: key, fields: fields).response
      .status
  }

  private func event(
    _ offering: String = "default", of customer: String = "ada",
    type: String = "paywall_impression", daysAgo: Int = 0, more: String = ""
  ) -> String {
    let time = (now - .days(daysAgo)).milliseconds
    return """
      {"type": "\(type)", "app_user_id": "\(customer)", "offering_id": "\(offering)", \
      "timestamp": \(time)\(more)}
      """
  }

  @Test func `Impressions of both kinds are recorded by day, and other events are not`()
    async throws
  {
    let placed = #", "presented_offering_context": {"placement_identifier": "banner"}"#
    let status = await post(
      """
      [\(event(more: placed)), \(event("sale", type: "custom_paywall_impression", daysAgo: 2)), \
      \(event("closed", type: "paywall_close")), {"type": "rc_ads_ad_opened"}]
      """)
    #expect(status == .ok)
    let ledger: any LedgerStore = server.ledger
    let number = try #require(try await ledger.activity(of: "ada").number)
    let today = UTCDay(containing: now)
    #expect(
      try await impressions() == [
        PaywallImpression(
          number: number, day: today, offering: "default", placement: "banner", isSandbox: false),
        PaywallImpression(
          number: number, day: today + -2, offering: "sale", placement: nil, isSandbox: false),
      ])
    var sandbox = Self.fields
    sandbox[.isSandbox] = "true"
    #expect(await post("[\(event("sale"))]", fields: sandbox) == .ok)
    #expect(try await impressions().last?.isSandbox == true)
  }

  @Test func `An event that cannot be used does not cost the others`() async throws {
    let status = await post(
      """
      ["text", null, {"type": 7}, \(event(of: "unknown")), \(event(of: "")), \(event("")), \
      {"type": "paywall_impression", "app_user_id": "ada"}, \(event("old", daysAgo: 31)), \
      \(event("new", daysAgo: 29)), \(event("tomorrow", daysAgo: -1)), \
      {"type": "paywall_impression", "app_user_id": "ada", "offering_id": "timeless"}]
      """)
    #expect(status == .ok)
    let found = try await impressions()
    #expect(found.map(\.offering) == ["new", "tomorrow", "timeless"])
    let today = UTCDay(containing: now)
    #expect(found.map(\.day) == [today + -29, today, today])
    let ledger: any LedgerStore = server.ledger
    #expect(try await ledger.customer("unknown") == nil)
  }

  @Test func `A customer has a limited number of impressions a day`() async throws {
    let events = (0..<60).map { event("o\($0)") }.joined(separator: ",")
    #expect(await post("[\(events)]") == .ok)
    #expect(try await impressions().count == PaywallImpression.maxPerDay)
    #expect(await post("[\(event("later", daysAgo: 1))]") == .ok)
    #expect(try await impressions().last?.offering == "later")
  }

  @Test func `A body that is no object is an error, and one without events is not`() async throws {
    for text in ["[]", "{", "7"] {
      let reply = await server.send("/v1/events", text, fields: Self.fields)
      #expect(reply.response.status == .badRequest, "\(text)")
    }
    #expect(await server.send("/v1/events", "{}", fields: Self.fields).response.status == .ok)
    #expect(await post("7") == .ok)
    #expect(try await impressions().isEmpty)
  }

  @Test func `If the ledger cannot write, the app keeps its events`() async throws {
    let full = try ServerUnderTest(isDiskFull: true)
    let reply = await full.send(
      "/v1/events", "{\"events\": [\(event())]}", fields: Self.fields)
    #expect(reply.response.status.kind == .serverError)
  }
}
