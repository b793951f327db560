#if Postgres
  import AppStoreCore
  import Foundation
  import Ledger
  import LedgerPostgres
  import LedgerTestSupport
  import PostgresLink
  import PostgresTestSupport
  import Testing

  /// The rights of the role that servers connect with.
  @Suite("Rights to events", .timeLimit(.minutes(30)), .requiresPostgres)
  struct EventRightsTests {
    @Test func `The servers' role appends and resets events, and cannot change one`() async throws {
      let server = try await PostgresServerProcess.shared()
      let role = "events_\(UUID().uuidString.prefix(8).lowercased())"
      try await server.run("CREATE ROLE \(role) LOGIN PASSWORD 'secret'")
      let owner = try await server.makeSchema()
      let migration = try await PostgresLedgerStorage().migrate(owner, serverRole: role)
      #expect(migration.serverRole == role)
      var components = try #require(URLComponents(string: owner))
      (components.user, components.password) = (role, "secret")
      let url = try #require(components.string)

      let ledger = try await PostgresLedger(url: url, migrates: false)
      let due = DueDate(key: DueDate.Key(subject: "1", kind: "expiry"), date: Cast.start)
      let batch = EventBatch(
        expectedWatermark: 0, watermark: 1, events: [SampleEvents.event("1")],
        states: ["a": [1]], dueDates: [due.key: due.date])
      for _ in 0..<2 {
        _ = try await ledger.events.append(batch)
        let passed = PassedDueDate(due, at: Cast.start, customer: nil, purchase: "1")
        #expect(try await ledger.events.recordPassed([passed]) == 1)
        #expect(try await ledger.events.event("1") != nil)
        try await ledger.events.reset()
      }
      _ = try await ledger.events.append(batch)
      let link = try PostgresLink(url: PostgresURL(url))
      try await link.start()
      await #expect(throws: PostgresError.self) {
        try await link.execute(["UPDATE events SET type = 'other'"])
      }
      await link.close()
      #expect(try await ledger.events.event("1")?.event == SampleEvents.event("1"))
      await ledger.close()
    }
  }
#endif
