public import AppStoreCore
internal import GRDB
public import Ledger

extension SQLiteLedger {
  /// Returns audit entries, oldest first.
  public func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await read { database in
      try tables(database).rows(
        """
        SELECT * FROM audit_log WHERE sequence > ?1 AND (?2 IS NULL OR at >= ?2)
        ORDER BY sequence LIMIT ?3
        """, [after, since?.milliseconds, max(0, limit)]
      ).map(RecordedAuditEntry.init(row:))
    }
  }

  /// Returns the audit entries with an action about any of some subjects, oldest first.
  public func auditEntries(
    _ action: AuditAction, about subjects: [String]
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await read { database in
      try subjects.flatMap { subject in
        try tables(database).rows(
          "SELECT * FROM audit_log WHERE subject = ? AND act = ? ORDER BY sequence",
          [subject, action.rawValue]
        ).map(RecordedAuditEntry.init(row:))
      }.sorted { $0.sequence < $1.sequence }
    }
  }

  /// Returns the newest audit entries, newest first.
  public func newestAuditEntries(
    limit: Int
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await read { database in
      try tables(database)
        .rows("SELECT * FROM audit_log ORDER BY sequence DESC LIMIT ?", [max(0, limit)])
        .map(RecordedAuditEntry.init(row:))
    }
  }

  /// Returns changes in order.
  public func changes(after: Int64, limit: Int) async throws(LedgerError) -> [RecordedFeedChange] {
    try await read { database in
      try database.all(
        """
        SELECT \(RecordedFeedChange.columns) FROM changes WHERE sequence > ?
        ORDER BY sequence LIMIT ?
        """, .integer(after), .integer(Int64(max(0, limit))), read: RecordedFeedChange.init)
    }
  }
}
