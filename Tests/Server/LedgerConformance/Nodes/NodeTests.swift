#if Postgres
  import AppStoreCore
  import Foundation
  import Ledger
  import LedgerPostgres
  import PostgresTestSupport
  import Testing
  import WaitingTestSupport

  /// Servers that share a ledger and announce themselves.
  @Suite("Nodes", .timeLimit(.minutes(30)), .requiresPostgres) struct NodeTests {
    /// A clock with a fixed difference to the system's.
    private struct SkewedClock: WallClock {
      let skew: Duration
      func now() -> Timestamp { SystemClock().now() + skew }
    }

    private func node(_ name: String, skew: Duration = .zero) -> PostgresNode {
      PostgresNode(id: UUID(), name: name, version: "1", clock: SkewedClock(skew: skew))
    }

    @Test func `A node is in the database while it runs`() async throws {
      let server = try await PostgresServerProcess.shared()
      let url = try await server.makeSchema()
      let schema = try #require(url.split(separator: "=").last)
      let old = """
        INSERT INTO \(schema).nodes SELECT gen_random_uuid(), 'old', '1', 0,
          (extract(epoch FROM now()) * 1000)::int8 - age, NULL, 0, '00000001'
        FROM unnest(ARRAY[86300000, 86500000]) AS age
        """
      let command = try await PostgresLedger(url: url)
      #expect(command.nodeID == nil)
      try await server.run(old)
      let ledger = try await PostgresLedger(url: url, node: node("one"))
      let names = "SELECT string_agg(name, ',' ORDER BY name) FROM \(schema).nodes"
      #expect(try await server.run(names) == "old,one", "a row older than a day is gone")
      #expect(await ledger.readiness() == [])
      let unknown = try await ledger.snapshot(of: "nobody")
      #expect(unknown == nil)
      await ledger.close()
      #expect(try await server.run(names) == "old")
      await command.close()
    }

    @Test func `Nodes with different catalogs name each other`() async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let one = try await PostgresLedger(url: url, node: node("one"))
      let two = try await PostgresLedger(url: url, node: node("two"))
      one.announce(catalogDigest: "a")
      two.announce(catalogDigest: "b")
      try await eventually("each reads the other's row") {
        let (first, second) = (await one.readiness().first, await two.readiness().first)
        return first?.reason.hasPrefix("two: another catalog") == true
          && second?.reason.hasPrefix("one: another catalog") == true
      }
      #expect(await one.readiness().map(\.isWarning) == [true])
      two.announce(catalogDigest: "a")
      try await eventually("they agree") {
        let (first, second) = (await one.readiness(), await two.readiness())
        return first.isEmpty && second.isEmpty
      }
      await one.close()
      await two.close()
    }

    @Test func `All nodes read the catalog that was published last`() async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let one = try await PostgresLedger(url: url, node: node("one"))
      let two = try await PostgresLedger(url: url, node: node("two"))
      #expect(try await two.catalogs.publishedCatalog(after: 0) == nil)
      let now = Timestamp(milliseconds: 1_767_225_600_000)
      let first = try await one.catalogs.publish(catalog: "apps: []", actor: "cli:ada", at: now)
      let second = try await one.catalogs.publish(
        catalog: "apps: [é]\n", actor: "cli:bob", at: now + .seconds(1))
      #expect(second > first)
      let newest = PublishedCatalog(
        number: second, publishedAt: now + .seconds(1), actor: "cli:bob", text: "apps: [é]\n")
      #expect(try await two.catalogs.publishedCatalog(after: 0) == newest)
      #expect(try await two.catalogs.publishedCatalog(after: first) == newest)
      #expect(try await two.catalogs.publishedCatalog(after: second) == nil)
      await one.close()
      await two.close()
    }

    @Test(arguments: [(Duration.seconds(-5), " s behind", false), (.hours(1), "ahead of", true)])
    func `A clock that differs from the database's is a problem`(
      skew: Duration, text: String, isFatal: Bool
    ) async throws {
      let url = try await PostgresServerProcess.shared().makeSchema()
      let ledger = try await PostgresLedger(url: url, node: node("late", skew: skew))
      let problem = try #require(await ledger.readiness().first)
      #expect(problem.name == "clock")
      #expect(problem.reason.contains(text))
      #expect(problem.isWarning == !isFatal)
      await ledger.close()
    }
  }
#endif
