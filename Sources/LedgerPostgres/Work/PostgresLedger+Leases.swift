#if Postgres
  public import AppStoreTypes
  public import Foundation
  public import Ledger
  internal import PostgresLink

  /// Work leases, which all servers compare and change in the table `leases`.
  extension PostgresLedger {
    /// Gives work to a server, or extends the lease that it has.
    public func acquireLease(
      _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
    ) async throws(LedgerError) -> WorkLease? {
      try await execute(
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
        ]
      ).values { row throws(PostgresError) in
        WorkLease(name: name, owner: owner, token: try row.int8(0), end: end)
      }.first
    }

    /// Extends the leases of work in progress.
    public func extendLeases(
      of jobs: [RefreshJob], and items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
    ) async throws(LedgerError) {
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
      try await execute([
        extending("refreshes", jobs.map(\.id), jobs.map(\.lease)),
        extending("inbox", items.map(\.id), items.map(\.lease)),
      ])
    }

    /// Lets another server get the work now, unless one has it already.
    public func release(_ lease: WorkLease) async throws(LedgerError) {
      try await execute(
        "UPDATE leases SET ends_at = $4 WHERE name = $1 AND owner = $2 AND token = $3",
        [
          .text(lease.name), .uuid(lease.owner), .int(lease.token),
          .int(JobDueDate.immediately.milliseconds),
        ])
    }
  }
#endif
