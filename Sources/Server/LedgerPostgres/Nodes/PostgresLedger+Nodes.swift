#if Postgres
  public import Foundation
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger: NodeLedger {
    /// The number of this node; `nil` if the ledger was opened by a command.
    public var nodeID: UUID? { heartbeat?.node.id }

    /// The catalogs that were published to all servers.
    public var catalogs: any PublishedCatalogStore { PostgresCatalogs(link: link) }

    /// Announces to the other nodes which catalog this one uses.
    public func announce(catalogDigest: String) {
      heartbeat?.announce(catalogDigest: catalogDigest)
    }

    /// Returns what prevents work with this ledger now, and warnings; empty if nothing does.
    public func readiness() async -> [ReadinessProblem] {
      if let heartbeat {
        let problems = heartbeat.problems
        // Without a lease nothing is committed, so a probe would only wait.
        guard problems.allSatisfy(\.isWarning) else { return problems }
        return problems
          + (await writes.problems { size throws(LedgerError) in
            try await size.commit(over: link)
          })
      }
      do throws(LedgerError) {
        _ = try await counts()
        return []
      } catch {
        return [ReadinessProblem(name: "ledger", reason: "\(error)")]
      }
    }
  }

  extension WriteProbe {
    /// Commits a row of this size, to learn whether the database can be written.
    fileprivate func commit(over link: PostgresLink) async throws(LedgerError) {
      do throws(PostgresError) {
        _ = try await link.execute([
          PostgresStatement(
            """
            INSERT INTO write_probe (content) VALUES (repeat('x', $1::int4))
            ON CONFLICT (only_row) DO UPDATE SET content = excluded.content
            """, [.int(Int64(bytes))])
        ])
      } catch {
        throw LedgerError(error)
      }
    }
  }
#endif
