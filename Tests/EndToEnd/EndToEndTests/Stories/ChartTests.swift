import AppStoreCore
import EntitlementServer
import Foundation
import HTTPTypes
import ServerBootstrap
import SimulatorServer
import StoreTestSupport
import Testing

/// Ada starts a trial in the simulated store; the server and the command line show the same chart.
@Suite(.timeLimit(.minutes(30))) struct ChartTests {
  @Test func `The command prints the chart that the server returns`() async throws {
    try await KeyedServer.run { keyed in
      try await keyed.post(try await keyed.buy(KeyedServer.monthly))
      let range = "start_date=2020-01-01&end_date=2039-12-31&resolution=4"
      var request = HTTPRequest(
        method: .get, scheme: "http", authority: "server",
        path: "/v2/projects/main/charts/trials_new?environment=sandbox&format=csv&\(range)")
      request.headerFields[.authorization] = "Bearer sk_test"
      let reply = await keyed.server.service.respond(to: request, body: [])
      #expect(reply.response.status == .ok)
      let served = String(decoding: reply.body, as: UTF8.self)
      let row = try #require(served.split(separator: "\n").first { $0.contains(",1,#,") })

      let options = [
        "--range", "2020-01-01:2039-12-31", "--resolution", "year", "--environment", "sandbox",
        "--data", keyed.dataDirectory.path,
      ]
      let csv = try await Commands.run(["charts", "trials_new", "--csv"] + options)
      #expect(csv.status == 0, "\(csv.errors)")
      // The server has the store's clock, and the command the system's: the end of its last
      // period may be known by one of them only.
      let start = row.split(separator: ",").prefix(5).joined(separator: ",")
      #expect(csv.output.contains(start), "\(csv.output)")
      let table = try await Commands.run(["charts", "trials_new"] + options)
      #expect(table.output.hasPrefix("New Trials (Sandbox)"))
      #expect(table.output.contains("█"))
      let json = try await Commands.run(["charts", "trials_new", "--json"] + options)
      let object = try JSONReader.object(Array(json.output.utf8.dropLast()))
      #expect(object["object"] == .string("chart_data"))

      let wrong = try await Commands.run(["charts", "planets"] + options)
      #expect(wrong.status != 0 && wrong.errors.contains("mrr_movement"))
      let badRange = try await Commands.run(
        ["charts", "mrr", "--range", "soon", "--data", keyed.dataDirectory.path])
      #expect(badRange.status != 0 && badRange.errors.contains("--range"))
    }
  }

  @Test func `The table marks a value that changed after its period had ended`() async throws {
    try await KeyedServer.run(isNotified: false) { keyed in
      try await keyed.post(try await keyed.buy(KeyedServer.monthly))
      try await keyed.store.advance(to: TestWorld.start + .days(1))
      let late = try await keyed.buy(KeyedServer.lifetime)
      try await keyed.store.advance(to: TestWorld.start + .days(6))
      try await keyed.post(late)
      let table = try await Commands.run([
        "charts", "revenue", "--range", "2026-01-01:2026-01-04", "--environment", "sandbox",
        "--data", keyed.dataDirectory.path,
      ])
      #expect(table.status == 0, "\(table.errors)")
      let lines = table.output.split(separator: "\n")
      #expect(lines.filter { $0.contains(/^2026.*†/) }.map { $0.prefix(10) } == ["2026-01-02"])
      #expect(lines.contains { $0.hasPrefix("† changed after the period had ended") })
      #expect(lines.last { $0.hasPrefix("  2026-01-02") }?.contains("+") == true)
    }
  }
}
