import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import HTTPTypes
import Ledger
import TestSupport
import Testing

/// The events that SDKs report about paywalls.
@Suite("Impressions in requests", .timeLimit(.minutes(30)))
struct ImpressionRouteTests {
  private let server: ServerUnderTest

  init() async throws {
    server = try ServerUnderTest { catalog in
      catalog.offerings = OfferingCatalog(
        offerings: ["default", "sale", "new"].map {
          OfferingDefinition(id: $0, description: "", packages: [])
        }, current: "default",
        placements: Placements(offerings: ["banner": "sale"], fallback: "default"))
    }
    _ = await server.get("/v1/subscribers/ada", fields: Self.fields)
  }

  private static let fields: [HTTPField.Name: String] = [.platform: "iOS", .isSandbox: "false"]

  private var now: Timestamp { server.clock.now() }

  private func impressions() async throws -> [PaywallImpression] {
    let ledger: any LedgerStore = server.ledger
    return try await ledger.rows(PaywallImpression.self, after: 0, limit: 99).rows
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
      \(event("new", type: "paywall_close")), {"type": "rc_ads_ad_opened"}]
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
      \(event("not in the catalog")), \(event("sale", daysAgo: 31)), \
      {"type": "paywall_impression", "app_user_id": "ada"}, \
      {"type": "paywall_impression", "app_user_id": "ada", "offering_id": "sale", \
      "timestamp": "today"}, \
      \(event("new", daysAgo: 29)), \(event("new", daysAgo: -1)), \
      {"type": "paywall_impression", "app_user_id": "ada", "offering_id": "default"}]
      """)
    #expect(status == .ok)
    let found = try await impressions()
    #expect(found.map(\.offering) == ["new", "new", "default"])
    let today = UTCDay(containing: now)
    #expect(found.map(\.day) == [today + -29, today, today])
    let ledger: any LedgerStore = server.ledger
    #expect(try await ledger.customer("unknown") == nil)
  }

  @Test func `A placement that the catalog does not name counts as none`() async throws {
    for placement in ["banner", "hostile", ""] {
      let context = ##", "presented_offering_context": {"placement_identifier": "\##(placement)"}"##
      #expect(await post("[\(event(more: context))]") == .ok)
    }
    #expect(try await impressions().map(\.placement) == ["banner", nil])
  }

  @Test func `What the SDK sends is recorded`() async throws {
    let sent = PaywallImpressionBody(
      id: "1", appUserID: "ada", timestamp: now - .days(1), paywallID: "red", offeringID: "sale",
      context: .init(placement: "banner", targetingRevision: 3, targetingRule: "r"))
    let reply = try await server.post(
      "/v1/events", PaywallEventsBody([sent]), fields: Self.fields)
    #expect(reply.response.status == .ok)
    let found = try #require(try await impressions().first)
    #expect(found.offering == "sale" && found.placement == "banner" && !found.isSandbox)
    #expect(found.day == UTCDay(containing: now) + -1)
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
    let full = try ServerUnderTest(isDiskFull: true) { catalog in
      catalog.offerings = OfferingCatalog(
        offerings: [OfferingDefinition(id: "default", description: "", packages: [])],
        current: "default")
    }
    _ = try await full.ledger.findOrCreateCustomer("ada", at: now)
    let reply = await full.send(
      "/v1/events", "{\"events\": [\(event())]}", fields: Self.fields)
    #expect(reply.response.status.kind == .serverError)
  }
}
