#if Postgres
  public import AppStoreCore
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns audit entries, oldest first.
    public func auditEntries(
      since: Timestamp?, after: Int64, limit: Int
    ) async throws(LedgerError) -> [RecordedAuditEntry] {
      try await auditEntries(
        "WHERE sequence > $1 AND at >= $2 ORDER BY sequence LIMIT $3",
        [.int(after), .int(since?.milliseconds ?? .min), .int(Int64(max(0, limit)))])
    }

    /// Returns the audit entries with an action about any of some subjects, oldest first.
    public func auditEntries(
      _ action: AuditAction, about subjects: [String]
    ) async throws(LedgerError) -> [RecordedAuditEntry] {
      var entries: [RecordedAuditEntry] = []
      for subject in subjects {
        entries += try await auditEntries(
          "WHERE subject = $1 AND act = $2 ORDER BY sequence",
          [.text(subject), .text(action.rawValue)])
      }
      return entries.sorted { $0.sequence < $1.sequence }
    }

    /// Returns the newest audit entries, newest first.
    public func newestAuditEntries(
      limit: Int
    ) async throws(LedgerError) -> [RecordedAuditEntry] {
      try await auditEntries("ORDER BY sequence DESC LIMIT $1", [.int(Int64(max(0, limit)))])
    }

    private func auditEntries(
      _ clause: String, _ values: [PostgresValue]
    ) async throws(LedgerError) -> [RecordedAuditEntry] {
      let table = AuditEntry.table.description
      return try await rows(of: PostgresRowStatements.select(table, clause, values))
        .page(of: table).auditEntries
    }
  }
#endif
