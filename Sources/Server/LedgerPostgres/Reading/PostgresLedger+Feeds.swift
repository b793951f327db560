#if Postgres
  public import AppStoreCore
  internal import Foundation
  public import Ledger
  internal import PostgresLink

  extension PostgresLedger {
    /// Returns changes in order.
    public func changes(
      after: Int64, limit: Int
    ) async throws(LedgerError) -> [RecordedFeedChange] {
      try await rows(
        """
        SELECT \(PostgresLoad.feedColumns) FROM changes
        WHERE sequence > $1 ORDER BY sequence LIMIT $2
        """, [.int(after), .int(Int64(max(0, limit)))]
      ).values { row throws(PostgresError) in try row.feedChange() }
    }

    /// Returns audit entries, oldest first.
    public func auditEntries(
      since: Timestamp?, after: Int64, limit: Int
    ) async throws(LedgerError) -> [RecordedAuditEntry] {
      try await auditEntries(
        """
        WHERE sequence > $1 AND ($2::int8 IS NULL OR at >= $2) ORDER BY sequence LIMIT $3
        """, [.int(after), .int(since?.milliseconds), .int(Int64(max(0, limit)))])
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
      try await rows(
        "SELECT sequence, at, actor, act, subject, details FROM audit_log \(clause)", values
      ).values { row throws(PostgresError) in try row.auditEntry() }
    }
  }

  extension PostgresRow {
    /// Returns a change of the feed from ``PostgresLoad/feedColumns``.
    func feedChange() throws(PostgresError) -> RecordedFeedChange {
      RecordedFeedChange(
        sequence: try int8(0),
        change: FeedChange(
          kind: FeedChangeKind(rawValue: try text(1)), at: try timestamp(2),
          customer: try appUserID(3),
          originalTransactionID: try optionalText(4).map(OriginalTransactionID.init(rawValue:)),
          factSequence: try optionalInt8(5), reference: try optionalText(6),
          continuesUnit: try bool(7)))
    }

    /// Returns an audit entry from six columns.
    func auditEntry() throws(PostgresError) -> RecordedAuditEntry {
      let text = try text(5)
      guard let details = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
      else { throw .unreadable("audit entry") }
      return RecordedAuditEntry(
        sequence: try int8(0),
        entry: AuditEntry(
          at: try timestamp(1), actor: try self.text(2),
          action: AuditAction(rawValue: try self.text(3)), subject: try self.text(4),
          details: details))
    }
  }
#endif
