#if Postgres
  internal import AppStoreCore
  internal import Foundation
  internal import Ledger
  internal import PostgresLink

  /// The SQL of work leases, and of the leases of work in progress.
  enum LeaseStatements {
    /// Returns what gives work to a server, or extends the lease that it has; it returns the token.
    static func acquiring(
      _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
    ) -> PostgresStatement {
      assert(end >= now, "a lease does not end before it starts")
      return PostgresStatement(
        """
        INSERT INTO leases (name, owner, token, ends_at) VALUES ($1, $2, 1, $3)
        ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at,
          token = leases.token + CASE WHEN leases.owner = excluded.owner THEN 0 ELSE 1 END
        WHERE leases.owner = excluded.owner OR leases.ends_at <= $4 OR leases.ends_at > $5
        RETURNING token
        """,
        [
          .text(name), .uuid(owner), .int(end.milliseconds), .int(now.milliseconds),
          .int(JobDueDate.latestPlausible(at: now).milliseconds),
        ])
    }

    /// Returns what extends the leases of work in progress.
    static func extending(
      _ jobs: [RefreshJob], _ items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
    ) -> [PostgresStatement] {
      func extending(_ table: String, _ ids: [Int64], _ leases: [Int64]) -> PostgresStatement {
        PostgresStatement(
          """
          UPDATE \(table) SET due_at = $4 FROM unnest($1::int8[], $2::int8[]) AS held (id, lease)
          WHERE \(table).id = held.id AND \(table).lease = held.lease AND due_at = $3
          """,
          [
            .ints(ids), .ints(leases), .int(end.milliseconds), .int(leaseEnd.milliseconds),
          ])
      }
      return [
        extending("refreshes", jobs.map(\.id), jobs.map(\.lease)),
        extending("inbox", items.map(\.id), items.map(\.lease)),
      ]
    }

    /// Returns what lets another server get the work now, unless one has it already.
    static func releasing(_ lease: WorkLease) -> PostgresStatement {
      PostgresStatement(
        "UPDATE leases SET ends_at = $4 WHERE name = $1 AND owner = $2 AND token = $3",
        [
          .text(lease.name), .uuid(lease.owner), .int(lease.token),
          .int(JobDueDate.immediately.milliseconds),
        ])
    }
  }
#endif
