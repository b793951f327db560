#if Postgres
  import AppStoreCore
  import Foundation
  import Ledger
  import LedgerPostgres
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  /// A primary that was replaced while it runs on, and commits nothing any more.
  @Suite("Fenced primaries", .serialized, .timeLimit(.minutes(30)), .requiresPostgres)
  struct FencingTests {
    private func cluster() async throws -> (
      primary: PostgresServerProcess, standby: PostgresServerProcess, hosts: String
    ) {
      let primary = try await PostgresServerProcess.launch()
      try await primary.run("CREATE SCHEMA tessera")
      let standby = try await PostgresServerProcess.launch(standbyOf: primary)
      try await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
      try await primary.run("SELECT pg_reload_conf()")
      try await eventually("the standby is synchronous") {
        try await primary.run("SELECT sync_state FROM pg_stat_replication") == "sync"
      }
      let hosts = primary.url().replacing("@127", with: "@127.0.0.1:\(standby.port),127")
      return (primary, standby, hosts)
    }

    private var node: PostgresNode {
      PostgresNode(id: UUID(), name: "one", version: "1", clock: SystemClock())
    }

    @Test func `A node stops reading from a primary that lost its standby, and continues later`()
      async throws
    {
      let (primary, standby, _) = try await cluster()
      let ledger = try await PostgresLedger(url: primary.url(), node: node)
      #expect(try await ledger.snapshot(of: "ada") == nil)
      try await standby.stop(.immediate)
      let lost = ContinuousClock.now
      var last = lost
      var failure: LedgerError?
      while failure == nil {
        do throws(LedgerError) {
          _ = try await ledger.snapshot(of: "ada")
          last = .now
        } catch {
          failure = error
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      print(
        "FencingTests: the last read was \(last - lost) after the loss, the first error ",
        ContinuousClock.now - lost)
      #expect(last - lost < .milliseconds(2900))
      guard case .unavailable = try #require(failure) else {
        Issue.record("not unavailable: \(String(describing: failure))")
        return
      }
      let problems = await ledger.readiness()
      #expect(problems.map(\.name) == ["lease"])
      #expect(problems.map(\.isWarning) == [false])

      let back = ContinuousClock.now
      try await standby.start()
      try await eventually("reads are open again") { await ledger.readiness().isEmpty }
      print("FencingTests: reads were open again \(ContinuousClock.now - back) after the standby")
      #expect(try await ledger.snapshot(of: "ada") == nil)
      await ledger.close()
    }

    @Test func `A node never reads from an old primary for long, and follows to the new one`()
      async throws
    {
      let (primary, standby, hosts) = try await cluster()
      let ledger = try await PostgresLedger(url: hosts, node: node)
      #expect(try await ledger.snapshot(of: "ada") == nil)
      let promoted = ContinuousClock.now
      try await standby.run("SELECT pg_promote()")
      let other = try await PostgresLedger(url: standby.url())
      _ = try await other.findOrCreateCustomer("ada", at: SystemClock().now())
      await other.close()
      #expect(try await primary.run("SELECT pg_is_in_recovery()") == "f")

      var lastOld = promoted
      var isFound = false
      while !isFound {
        if let found = try? await ledger.snapshot(of: "ada") {
          isFound = true
          #expect(found.customer.id == "ada")
        } else if await ledger.readiness().isEmpty {
          lastOld = .now
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      print(
        "FencingTests: the last old read was \(lastOld - promoted) after the promotion, the ",
        "first new one \(ContinuousClock.now - promoted)")
      #expect(lastOld - promoted < .milliseconds(2900))
      await ledger.close()
      withExtendedLifetime(primary) {}
    }

    @Test(arguments: [true, false])
    func `A change right after a promotion waits until no node reads from the old primary`(
      isByNode: Bool
    ) async throws {
      let (primary, standby, hosts) = try await cluster()
      let ledger = try await PostgresLedger(url: hosts, node: node)
      #expect(try await ledger.snapshot(of: "ada") == nil)
      try await standby.run("SELECT pg_promote()")
      let promoted = ContinuousClock.now
      // It starts now, so it knows nothing of the old primary.
      let other = try await PostgresLedger(url: standby.url(), node: isByNode ? node : nil)
      _ = try await other.findOrCreateCustomer("ada", at: SystemClock().now())
      let acknowledged = ContinuousClock.now
      print("FencingTests: acknowledged \(acknowledged - promoted) after the promotion")

      while ContinuousClock.now - acknowledged < .seconds(3) {
        do throws(LedgerError) {
          let found = try await ledger.snapshot(of: "ada")
          #expect(found?.customer.id == "ada", "\(ContinuousClock.now - acknowledged) later")
        } catch {
          guard case .unavailable = error else { throw error }
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      await other.close()
      await ledger.close()
      withExtendedLifetime(primary) {}
    }

    @Test func `A change does not wait when a node starts on a primary that was not replaced`()
      async throws
    {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let one = try await PostgresLedger(url: url, node: node)
      _ = try await one.findOrCreateCustomer("ada", at: SystemClock().now())
      let start = ContinuousClock.now
      let two = try await PostgresLedger(url: url, node: node)
      _ = try await two.findOrCreateCustomer("bob", at: SystemClock().now())
      print("FencingTests: the first change of a second node took \(ContinuousClock.now - start)")
      #expect(ContinuousClock.now - start < .seconds(2))
      await one.close()
      await two.close()
    }
  }
#endif
