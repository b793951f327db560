import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Catalog
import Events
import Foundation
import Ingest
import Ledger
import ServerBootstrap
import SimulatorServer
import StoreTestSupport
import Testing

/// A customer is about to cancel in the simulated store, which requests a message from the server.
@Suite(.timeLimit(.minutes(30))) struct RetentionMessageTests {
  private static let message = UUID()
  private static let attempt = #"{"account":"ada","subscriptionGroupIdentifier":"21500001"}"#

  /// Subscribes Ada, and lets the store send its requests to the server.
  private func prepare(_ keyed: KeyedServer) async throws {
    try await keyed.post(try await keyed.buy(KeyedServer.monthly))
    let api = try #require(keyed.server.synchronization.apps.first?.servers).sandbox
    try await api.uploadMessage(.init(header: "Stay", body: "It gets better"), as: Self.message)
    try await keyed.control(
      "retention-review", #"{"message":"\#(Self.message)","state":"APPROVED"}"#)
    try await api.setRealtimeURL(
      RealtimeURL(realtimeURL: "https://server/v1/apple/retention/\(KeyedServer.bundleID)"))
  }

  /// Lets Ada open the page to cancel, again if this machine was slower than the store waits.
  private func attempt(_ keyed: KeyedServer) async throws -> JSONObject {
    var result: JSONObject
    var attempts = 0
    repeat {
      result = try JSONReader.object(
        try await keyed.control("retention-cancel-attempt", Self.attempt))
      attempts += 1
    } while result["sendAttemptResult"] == .string("TIMED_OUT") && attempts < 20
    return result
  }

  private static func choosing(
    _ choice: RetentionChoice
  ) -> @Sendable (inout ServerCatalog) -> Void {
    { catalog in
      catalog.products[KeyedServer.monthly] = CatalogProduct(
        id: KeyedServer.monthly, promotionalOffers: ["stay"])
      catalog.products[KeyedServer.monthly]?.retention = choice
    }
  }

  @Test func `The customer sees the catalog's message, and the subscription is at risk`()
    async throws
  {
    try await KeyedServer.run(
      catalog: Self.choosing(RetentionChoice(message: Self.message))
    ) { keyed in
      try await prepare(keyed)
      let result = try await attempt(keyed)
      #expect(result["sendAttemptResult"] == .string("SUCCESS"), "\(result)")
      #expect(result["shown"]?["source"] == .string("REALTIME"))
      try await keyed.server.deriveEvents()
      let rows = try await keyed.server.ledger.risks(
        matching: RiskFilter(), after: nil, limit: 9)
      #expect(rows.map(\.kinds) == [["retention_screen_shown"]])
      let page = try await keyed.server.ledger.events.events(
        after: 0, matching: EventFilter(types: ["subscription.at_risk"]), limit: 9)
      #expect(page.events.count == 1)
    }
  }

  @Test func `The customer can be offered another plan`() async throws {
    let choice = RetentionChoice(message: Self.message, alternateProduct: KeyedServer.yearly)
    try await KeyedServer.run(catalog: Self.choosing(choice)) { keyed in
      try await prepare(keyed)
      let result = try await attempt(keyed)
      #expect(result["problem"] == nil || result["problem"] == .null, "\(result)")
      let chosen = result["shown"]?["choice"]?["alternateProduct"]?["productId"]
      #expect(chosen == .string(KeyedServer.yearly.rawValue))
    }
  }

  @Test func `Without a choice of the catalog the App Store shows its default`() async throws {
    try await KeyedServer.run { keyed in
      try await prepare(keyed)
      let result = try await attempt(keyed)
      #expect(result["httpStatus"] == .integer(404))
      #expect(result["shown"]?["source"] == .string("NONE"))
    }
  }

  @Test func `A request that Apple did not sign is rejected and is no risk`() async throws {
    try await KeyedServer.run(
      catalog: Self.choosing(RetentionChoice(message: Self.message))
    ) { keyed in
      try await prepare(keyed)
      let path = "/v1/apple/retention/\(KeyedServer.bundleID)"
      for body in [#"{"signedPayload":"e30.e30.AA"}"#, "{}", "no JSON"] {
        let reply = await keyed.post(path, body)
        #expect((400..<500).contains(reply.status), "\(body): \(reply.status)")
      }
      let result = try await attempt(keyed)
      let signed = try #require(result["signedPayload"])
      let other = await keyed.post(
        "/v1/apple/retention/com.example.other", "{\"signedPayload\":\(signed.text)}")
      #expect(other.status == 404)
    }
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  fileprivate var text: String { String(decoding: jsonBytes, as: UTF8.self) }
}
