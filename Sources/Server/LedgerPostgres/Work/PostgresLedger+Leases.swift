#if Postgres
  public import AppStoreCore
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
        [LeaseStatements.acquiring(name, for: owner, at: now, until: end)]
      )[0].values { row throws(PostgresError) in
        WorkLease(name: name, owner: owner, token: try row.int8(0), end: end)
      }.first
    }

    /// Extends the leases of work in progress.
    public func extendLeases(
      of jobs: [RefreshJob], and items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
    ) async throws(LedgerError) {
      try await execute(LeaseStatements.extending(jobs, items, from: end, until: leaseEnd))
    }

    /// Lets another server get the work now, unless one has it already.
    public func release(_ lease: WorkLease) async throws(LedgerError) {
      try await execute([LeaseStatements.releasing(lease)])
    }
  }
#endif
