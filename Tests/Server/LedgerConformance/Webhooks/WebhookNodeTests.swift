#if Postgres
  import AppStoreCore
  import Foundation
  import Ledger
  import LedgerPostgres
  import LedgerTestSupport
  import PostgresTestSupport
  import Testing

  /// Servers that share deliveries in PostgreSQL.
  @Suite("Webhook deliveries of several servers", .timeLimit(.minutes(30)), .requiresPostgres)
  struct WebhookNodeTests {
    private typealias Sample = SampleDeliveries

    @Test func `The servers' role adds, changes and removes deliveries`() async throws {
      let server = try await PostgresServerProcess.shared()
      let role = "webhooks_\(UUID().uuidString.prefix(8).lowercased())"
      try await server.run("CREATE ROLE \(role) LOGIN PASSWORD 'secret'")
      let owner = try await server.makeSchema()
      _ = try await PostgresLedgerStorage().migrate(owner, serverRole: role)
      var components = try #require(URLComponents(string: owner))
      (components.user, components.password) = (role, "secret")
      let ledger = try await PostgresLedger(
        url: try #require(components.string), migrates: false)

      let webhooks = ledger.webhooks
      let state = try await webhooks.fill("a", [Sample.delivery(1, of: Cast.ada)])
      #expect(try await webhooks.replay([Sample.delivery(2, of: Cast.ada)], for: "a") == 1)
      let due = try await webhooks.due("a", at: Cast.start, isOrdered: true, limit: 9)
      try await webhooks.record(due.map { Sample.outcome($0, .delivered) }, health: state)
      try await webhooks.setStatus(of: "a", .paused, reason: nil, at: Cast.start)
      #expect(
        try await webhooks.removeFinished(createdBefore: Cast.start + .days(1), limit: 9) == 1)
      #expect(try await webhooks.dueSequences("a") == [2])
      await ledger.close()
    }

    @Test func `Of two servers that add the same deliveries and attempts one does`() async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let nodes = [try await PostgresLedger(url: url), try await PostgresLedger(url: url)]
      let state = try await nodes[0].webhooks.fill("a", [])
      for round in 1...20 as ClosedRange<Int64> {
        let new = (0..<3).map { Sample.delivery(round * 3 + $0, of: Cast.ada, Cast.bob) }
        async let first = nodes[0].webhooks.enqueue(new, for: "a", after: round, through: round + 1)
        async let second = nodes[1].webhooks
          .enqueue(new, for: "a", after: round, through: round + 1)
        let added = try await [first, second]
        #expect(added.count { $0 } == 1, "round \(round)")

        let due = try await nodes[0].webhooks.due(
          "a", at: Cast.start, isOrdered: true, limit: 9)
        #expect(due.count == 1, "round \(round)")
        let outcomes = due.map { Sample.outcome($0, .delivered) }
        async let one: Void = nodes[0].webhooks.record(outcomes, health: state)
        async let other: Void = nodes[1].webhooks.record(outcomes, health: state)
        _ = try await (one, other)
        let attempts = try await nodes[1].webhooks.attempts(of: try #require(due.first).id)
        #expect(attempts.count == 1, "round \(round)")
      }
      #expect(try await nodes[0].webhooks.counts(of: "a").pending == 40)
      for node in nodes { await node.close() }
    }
  }
#endif
