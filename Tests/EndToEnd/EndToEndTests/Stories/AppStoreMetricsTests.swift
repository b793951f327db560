import AppStoreCore
import EntitlementServer
import Foundation
import HTTPTypes
import Ingest
import ServerBootstrap
import SimulatorServer
import Testing

/// What `/metrics` shows about work that is outstanding at Apple.
@Suite(.timeLimit(.minutes(30))) struct AppStoreMetricsTests {
  /// Returns the values of the metrics about the app in the sandbox, by name.
  private func values(_ keyed: KeyedServer) async -> [String: Double] {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "test", path: "/metrics")
    request.headerFields[.authorization] = "Bearer sk_test"
    let reply = await keyed.server.limitedService.respond(
      to: request, from: RemoteAddress("203.0.113.7")
    ) { (_) async throws(LimitedEntitlementService.BodyError) in [] }
    let labels = #"{app="com.example.app",environment="Sandbox"}"#
    var values: [String: Double] = [:]
    for line in String(decoding: reply.body, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, parts[0].hasSuffix(labels) else { continue }
      values[String(parts[0].dropLast(labels.count).dropFirst("tessera_".count))] = Double(parts[1])
    }
    return values
  }

  @Test func `Without a key, purchases wait and are blocked, and no date is shown`() async throws {
    try await KeyedServer.run(hasKey: false) { keyed in
      _ = try await keyed.buy(KeyedServer.monthly)
      let values = await values(keyed)
      #expect(values["in_app_purchase_key_usable"] == 0)
      #expect(values["app_store_refreshes_waiting"] == 1)
      #expect(values["app_store_refreshes_blocked"] == 1)
      #expect(values["app_store_refreshes_failed"] == 0)
      #expect(values["app_store_last_response_timestamp_seconds"] == nil)
      #expect(values["notifications_recorded_until_timestamp_seconds"] == nil)
    }
  }

  @Test func `With a key, the dates are those of Apple's response and of the watermark`()
    async throws
  {
    try await KeyedServer.run { keyed in
      _ = try await keyed.buy(KeyedServer.monthly)
      _ = try await keyed.server.synchronization.refreshDue(atMost: 10)
      let now = Double(keyed.store.clock.now().milliseconds / 1000)
      let values = await values(keyed)
      #expect(values["in_app_purchase_key_usable"] == 1)
      #expect(values["app_store_refreshes_waiting"] == 0)
      #expect(values["app_store_refreshes_blocked"] == 0)
      #expect(values["app_store_last_response_timestamp_seconds"] == now)
    }
  }

  @Test func `The counts are read again after ten seconds`() async throws {
    try await KeyedServer.run(hasKey: false) { keyed in
      #expect(await values(keyed)["app_store_refreshes_waiting"] == 0)
      _ = try await keyed.buy(KeyedServer.monthly)
      #expect(await values(keyed)["app_store_refreshes_waiting"] == 0)
      try await keyed.control("advance", #"{"by": "10s"}"#)
      #expect(await values(keyed)["app_store_refreshes_waiting"] == 1)
    }
  }
}
