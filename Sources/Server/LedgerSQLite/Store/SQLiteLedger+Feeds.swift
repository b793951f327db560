public import AppStoreCore
public import Ledger

extension SQLiteLedger {
  /// Returns audit entries, oldest first.
  public func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await auditEntries(
      "WHERE sequence > ? AND at >= ? ORDER BY sequence LIMIT ?", .integer(after),
      .integer(since?.milliseconds ?? .min), .integer(Int64(max(0, limit))))
  }

  /// Returns the audit entries with an action about any of some subjects, oldest first.
  public func auditEntries(
    _ action: AuditAction, about subjects: [String]
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await read { database in
      try subjects.flatMap { subject in
        try tables(database).page(
          of: AuditEntry.table.description, "WHERE subject = ? AND act = ?",
          [.text(subject), .text(action.rawValue)]
        ).auditEntries
      }.sorted { $0.sequence < $1.sequence }
    }
  }

  /// Returns the newest audit entries, newest first.
  public func newestAuditEntries(
    limit: Int
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await auditEntries("ORDER BY sequence DESC LIMIT ?", .integer(Int64(max(0, limit))))
  }

  private func auditEntries(
    _ clause: String, _ values: StatementValue...
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await read { database in
      try tables(database).page(of: AuditEntry.table.description, clause, values).auditEntries
    }
  }
}
