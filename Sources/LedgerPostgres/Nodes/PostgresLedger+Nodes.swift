#if Postgres
  public import Foundation
  public import Ledger

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
      if let heartbeat { return heartbeat.problems }
      do throws(LedgerError) {
        _ = try await counts()
        return []
      } catch {
        return [ReadinessProblem(name: "ledger", reason: "\(error)")]
      }
    }
  }
#endif
