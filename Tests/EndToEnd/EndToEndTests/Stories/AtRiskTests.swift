import AppStoreCore
import AppStoreSimulator
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import ServerBootstrap
import SignedData
import SimulatorServer
import StoreTestSupport
import Testing

/// Ada cancels in the simulated store; the backend, the dashboard and the command line show it.
@Suite(.timeLimit(.minutes(30))) struct AtRiskTests {
  private func get(
    _ keyed: KeyedServer, _ path: String, cookie: String? = nil
  ) async -> (status: Int, text: String, cookie: String?) {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "server", path: path)
    if let cookie {
      request.headerFields[.cookie] = cookie
    } else {
      request.headerFields[.authorization] = "Bearer sk_test"
    }
    let reply = await keyed.server.service.respond(to: request, body: [])
    return (
      reply.response.status.code, String(decoding: reply.body, as: UTF8.self),
      reply.response.headerFields[.setCookie]?.split(separator: ";").first.map(String.init)
    )
  }

  private func cancel(_ keyed: KeyedServer) async throws {
    try await keyed.post(try await keyed.buy(KeyedServer.monthly))
    _ = try await keyed.store.setAutoRenew(false, group: "21500001", account: KeyedServer.ada)
    try await keyed.server.deriveEvents()
  }

  @Test func `The list, the page and the command show the same subscription`() async throws {
    try await KeyedServer.run { keyed in
      try await cancel(keyed)
      let list = await get(keyed, "/v1/customers/at_risk?environment=sandbox")
      #expect(list.status == 200)
      let body = try JSONReader.object(Array(list.text.utf8))
      let row = try #require(body["subscriptions"]?.first)
      #expect(row["risks"]?.first?["risk"] == .string("trial_cancelled"))
      #expect(row["customer"]?["app_user_id"] == .string("ada"))
      #expect(row["entitlements_lost"] == .array([.string("pro")]))
      #expect(row["value_at_risk"]?["currency"] == .string("USD"))
      #expect(body["totals"]?["subscriptions"] == .integer(1))

      let signedIn = await get(keyed, "/dashboard?key=sk_test")
      let page = await get(
        keyed, "/dashboard/at-risk?risk=trial_cancelled", cookie: signedIn.cookie)
      #expect(page.status == 200)
      for text in [
        "trial_cancelled", "4.99 USD", "/dashboard/customers/ada", "1 on this page, of 1",
      ] {
        #expect(page.text.contains(text), "\(text)")
      }
      let none = await get(keyed, "/dashboard/at-risk?risk=billing_retry", cookie: signedIn.cookie)
      #expect(none.text.contains("No subscription is at risk."))

      let data = keyed.dataDirectory.path
      let table = try await Commands.run(["risk", "list", "--data", data])
      #expect(table.status == 0, "\(table.errors)")
      #expect(table.output.contains("trial_cancelled"))
      #expect(table.output.contains("all risks: 4.99 USD (1 subscription)"))
      let json = try await Commands.run(["risk", "list", "--json", "--data", data])
      let lines = json.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 2)
      #expect(try JSONReader.object(Array(lines[0].utf8)) == row.object)
      let wrong = try await Commands.run(["risk", "list", "--risk", "none", "--data", data])
      #expect(wrong.status != 0 && wrong.errors.contains("billing_retry"))
    }
  }

  @Test func `The command verifies the events, and fails if one was changed`() async throws {
    try await KeyedServer.run { keyed in
      try await cancel(keyed)
      let folder = keyed.dataDirectory.deletingLastPathComponent()
      let catalog = folder.appending(path: "catalog.yaml")
      try """
      apps:
        - bundle_id: \(KeyedServer.bundleID)
          environments: [Sandbox]
          public_api_keys: [appl_test]
      entitlements:
        pro: [\(KeyedServer.monthly)]
      """.write(to: catalog, atomically: true, encoding: .utf8)
      let root = folder.appending(path: "root.pem")
      try TestWorld.chain.get().root.pem.write(to: root, atomically: true, encoding: .utf8)
      let command = [
        "ledger", "verify", "--catalog", catalog.path, "--root", root.path, "--data",
        keyed.dataDirectory.path,
      ]
      let verified = try await Commands.run(command)
      #expect(verified.status == 0, "\(verified.output) \(verified.errors)")
      #expect(verified.errors.contains(/[1-9]\d* events derived again/), "\(verified.errors)")

      let events = keyed.server.ledger.events
      let stored = try await events.events(after: 0, matching: EventFilter(), limit: 99).events
      let watermark = try await events.progress().watermark
      try await events.reset()
      _ = try await events.append(
        EventBatch(
          expectedWatermark: 0, watermark: watermark, events: stored.dropFirst().map(\.event)))
      let failed = try await Commands.run(command)
      #expect(failed.status == 1)
      #expect(failed.output.contains("events.missing"), "\(failed.output)")
      #expect(failed.errors.contains("1 difference"))
    }
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? { object?[key] }

  fileprivate var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  fileprivate var first: JSONValue? {
    if case .array(let values) = self { values.first } else { nil }
  }
}
