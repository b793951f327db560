import AppStoreCore
import Foundation
import GRDB
import Ledger
import LedgerPostgres
import LedgerSQLite
import LedgerTestSupport
import PostgresTestSupport
import Synchronization
import TestSupport
import Testing

#if Postgres
  import AppStoreCore
#endif

/// A ledger that can be read and not written is not ready.
@Suite("Ledgers that cannot be written", .timeLimit(.minutes(30))) struct WritabilityTests {
  /// A time that a test advances.
  private final class Time: Sendable {
    private let passed = Mutex(Duration.zero)
    private let start = ContinuousClock.now

    var now: ContinuousClock.Instant { start + passed.withLock { $0 } }
    func advance(by duration: Duration) { passed.withLock { $0 += duration } }
  }

  @Test func `A file whose commits fail is not ready without traffic, and later is again`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let (path, time) = (folder + "/ledger.sqlite", Time())
      let ledger = try SQLiteLedger(path: path, writes: WriteMonitor { time.now })
      #expect(await ledger.readiness() == [])
      let other = try DatabaseQueue(path: path)
      for change in ["INSERT", "UPDATE"] {
        try await other.write { database in
          try database.execute(
            sql: """
              CREATE TRIGGER no_\(change) BEFORE \(change) ON write_probe
              BEGIN SELECT RAISE(ABORT, 'broken disk'); END
              """)
        }
      }
      time.advance(by: .seconds(9))
      #expect(await ledger.readiness() == [], "the last commit was nine seconds ago")
      time.advance(by: .seconds(1))
      let problems = await ledger.readiness()
      #expect(problems.map(\.name) == ["ledger"])
      #expect(problems.map(\.isWarning) == [false])
      #expect(problems[0].reason.hasPrefix("the ledger cannot be written: "))
      #expect(problems[0].reason.hasSuffix("broken disk"))

      try await other.write { database in
        try database.execute(sql: "DROP TRIGGER no_INSERT; DROP TRIGGER no_UPDATE")
      }
      #expect(await ledger.readiness() == problems, "it was tried a moment ago")
      time.advance(by: .seconds(1))
      #expect(await ledger.readiness() == [])
      try other.close()
      try ledger.close()
    }
  }

  #if Postgres
    @Test(.requiresPostgres)
    func `A database whose disk is full is not ready, and is again when there is room`()
      async throws
    {
      let server = try await PostgresServerProcess.shared()
      let url = try await server.makeSchema()
      let schema = try #require(url.split(separator: "=").last)
      let time = Time()
      var node = PostgresNode(id: UUID(), name: "one", version: "1", clock: SystemClock())
      node.instant = { time.now }
      let ledger = try await PostgresLedger(url: url, node: node)
      #expect(await ledger.readiness() == [])
      try await server.run(
        """
        CREATE FUNCTION \(schema).full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON \(schema).customers
          FOR EACH ROW EXECUTE FUNCTION \(schema).full_disk();
        CREATE TRIGGER full_disk BEFORE INSERT ON \(schema).write_probe
          FOR EACH ROW EXECUTE FUNCTION \(schema).full_disk();
        """)
      await #expect(throws: LedgerError.diskFull("PostgreSQL")) {
        _ = try await ledger.findOrCreateCustomer("ada", at: Cast.start)
      }
      let problems = await ledger.readiness()
      #expect(problems.map(\.name) == ["ledger"])
      #expect(
        problems.map(\.reason) == [
          "the ledger cannot be written: ledger PostgreSQL: the disk is full; free some space"
        ])
      try await server.run(
        """
        DROP TRIGGER full_disk ON \(schema).customers;
        DROP TRIGGER full_disk ON \(schema).write_probe
        """)
      time.advance(by: .seconds(1))
      #expect(await ledger.readiness() == [])
      await ledger.close()
    }
  #endif
}
