import AppStoreCore
import Ledger
import LedgerTestSupport
import RevenueCatMigration
import SignedData
import SimulatorServer
import StoreTestSupport
import Subscriptions
import Testing

/// The way back has each purchase once, as Apple signed it.
@Suite(.timeLimit(.minutes(30))) struct ReceiptExportTests {
  /// A world whose customers were imported: `ada, "A"` with renewals, `bob` with a grant.
  private func imported() async throws -> MigrationWorld {
    let world = try MigrationWorld()
    var file = ExportFile()
    _ = try await world.buy("a", for: "ada, \"A\"", into: &file)
    file.grant("bob", "pro", "lifetime")
    file.grant("cyd", "pro", "monthly", ["end_time": "2026-01-09 09:00:00"])
    file.add(
      "bob", "GPA", [:].merging(["store": "play_store"]) { $1 })
    try await world.world.store.advance(by: .days(20))
    let plan = try ReadExports(transactions: [file.text()]).plan
    try await world.open { reconciler in _ = try await world.run(reconciler).run(plan) }
    _ = try await world.ledger.setAttributes(
      [CustomerAttribute(key: "color", value: "red", updatedAt: TestWorld.start)], of: "bob",
      at: TestWorld.start)
    return world
  }

  private func lines(
    _ world: MigrationWorld, _ format: ReceiptExport.Format
  ) async throws -> (lines: [String], result: ReceiptExport.Result) {
    var lines: [String] = []
    let result = try await ReceiptExport(world.ledger, format: format, now: MigrationWorld.now)
      .run { lines.append($0) }
    return (lines, result)
  }

  @Test func `The CSV has the newest transaction of each purchase`() async throws {
    let world = try await imported()
    let (lines, result) = try await lines(world, .csv)
    #expect(lines.first == "app_user_id,receipt")
    #expect(lines.count == 2)
    #expect((result.customers, result.purchases, result.leftOut) == (3, 1, 0))
    let row = try #require(lines.last)
    let start = "\"ada, \"\"A\"\"\","
    #expect(row.hasPrefix(start))
    let jws = String(row.dropFirst(start.count))
    let facts = await world.ledger.facts(of: "ada, \"A\"").map(\.fact)
      .filter { $0.kind == .transaction }
    #expect(Set(facts.map(\.identity)).count > 1)
    let newest = try #require(facts.max { $0.identity < $1.identity })
    #expect(jws == newest.jws)
  }

  @Test func `A customer is named by the ID that the app logs in with`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    let (device, other) = (
      "$RCAnonymousID:0123456789abcdef0123456789abcdef",
      "$RCAnonymousID:f123456789abcdef0123456789abcdef"
    )
    let purchase = try await world.buy("a", for: device, into: &file)
    file.add(
      device, purchase, of: purchase,
      ["rc_last_seen_app_user_id_alias": "ada", "updated_at": "2026-01-03 09:00:00"])
    _ = try await world.buy("b", for: other, into: &file)
    let plan = try ReadExports(transactions: [file.text()]).plan
    try await world.open { reconciler in _ = try await world.run(reconciler).run(plan) }
    let rows = try await lines(world, .csv).lines.dropFirst().map { $0.split(separator: ",")[0] }
    #expect(Set(rows.map(String.init)) == ["ada", other])
    let requests = try await lines(world, .requests).lines
    #expect(requests.contains { $0.contains(#""app_user_id":"ada""#) })
  }

  @Test func `Requests have receipts, attributes and grants that last`() async throws {
    let (lines, result) = try await lines(try await imported(), .requests)
    #expect((result.purchases, result.grants) == (1, 1))
    let paths = try lines.map { line -> String in
      let object = try JSONReader.object(Array(line.utf8))
      guard case .string(let path)? = object["path"] else { return "" }
      return path
    }
    #expect(
      paths == [
        "/v1/receipts", "/v1/subscribers/bob/attributes",
        "/v1/subscribers/bob/entitlements/pro/promotional",
      ])
    #expect(lines[2].contains(#""duration":"lifetime""#))
  }
}
