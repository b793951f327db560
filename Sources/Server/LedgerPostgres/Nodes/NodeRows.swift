#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import PostgresLink

  /// The statements about the table `nodes`, and what a beat reads.
  ///
  /// All dates in the table are of the database's clock.
  struct NodeRows {
    /// The age at which the row of a node that ended is deleted.
    private static let retention = Duration.days(1)
    /// The age of the last beat from which a node does not count any more.
    private static let silence = Duration.seconds(10)
    /// More than the clocks of two servers of the database may differ: a beat with an older date is
    /// older than a lease.
    private static let longestSkew = Duration.seconds(60)
    /// The timeline of the server that runs the statement, which each promotion increases.
    private static let timeline = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"
    private static let clock = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"

    /// What the database's clock showed.
    let now: Timestamp
    /// The other nodes that live and use a catalog.
    let others: [OtherNode]

    /// The statements of one beat.
    static func beat(
      _ node: PostgresNode, startedAt: Timestamp, catalogDigest: String?, skew: Duration
    ) -> [PostgresStatement] {
      [
        // The beat shows that the server's changes still reach its standby.
        PostgresStatement("SET LOCAL synchronous_commit = 'on'", isPrepared: false),
        // Rows that another node is deleting are skipped, so that a beat never waits.
        PostgresStatement(
          """
          DELETE FROM nodes WHERE id IN (
            SELECT id FROM nodes WHERE beat_at < \(clock) - $1 FOR UPDATE SKIP LOCKED)
          """, [.int(retention.wholeMilliseconds)]),
        PostgresStatement(
          """
          INSERT INTO nodes (
            id, name, version, started_at, beat_at, catalog_digest, clock_skew, timeline)
          VALUES ($1, $2, $3, $4, \(clock), $5, $6, \(timeline))
          ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at,
            catalog_digest = excluded.catalog_digest, clock_skew = excluded.clock_skew,
            timeline = excluded.timeline
          RETURNING beat_at
          """,
          [
            .uuid(node.id), .text(node.name), .text(node.version),
            .int(startedAt.milliseconds), .text(catalogDigest), .int(skew.wholeMilliseconds),
          ]),
        PostgresStatement(
          """
          SELECT name, catalog_digest FROM nodes
          WHERE id <> $1 AND catalog_digest IS NOT NULL AND beat_at > \(clock) - $2 ORDER BY id
          """, [.uuid(node.id), .int(silence.wholeMilliseconds)]),
      ]
    }

    /// The statement that counts the other nodes whose last beat was committed on another timeline.
    ///
    /// - Parameter id: The own number; `nil` for a command, for which all nodes are others.
    static func onOtherTimelines(than id: UUID?) -> PostgresStatement {
      PostgresStatement(
        """
        SELECT count(*) FROM nodes WHERE timeline IS DISTINCT FROM \(timeline)
          AND id IS DISTINCT FROM $1 AND beat_at > \(clock) - $2
        """, [.uuid(id), .int(longestSkew.wholeMilliseconds)])
    }

    /// The statement that removes a node.
    static func removal(of node: PostgresNode) -> PostgresStatement {
      PostgresStatement("DELETE FROM nodes WHERE id = $1", [.uuid(node.id)])
    }

    init(_ results: [PostgresRows]) throws(PostgresError) {
      guard let row = results[2].first else { throw .unreadable("row of a node") }
      now = try row.timestamp(0)
      var others: [OtherNode] = []
      for row in results[3] {
        others.append(OtherNode(name: try row.text(0), catalogDigest: try row.text(1)))
      }
      self.others = others
    }
  }

  extension Duration {
    /// The milliseconds, without the rest.
    fileprivate var wholeMilliseconds: Int64 {
      components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
  }
#endif
