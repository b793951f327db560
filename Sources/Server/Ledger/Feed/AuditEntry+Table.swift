public import AppStoreCore

extension AuditEntry: LedgerRow {
  /// The rows are counted, so that a missing one is noticed.
  public static let table = LedgerTable<AuditEntry>(
    "audit_log", part: "audit", title: "audit log", role: .record, writing: .append,
    indexes: [.init("audit_log_of_subject", on: "subject")], isCounted: true,
    columns: [
      .date("at") { $0.at }, .text("actor") { $0.actor }, .text("act") { $0.action.rawValue },
      .text("subject") { $0.subject }, .dictionary("details") { $0.details },
    ]
  ) { row in
    AuditEntry(
      at: row.date(), actor: row.text(), action: AuditAction(rawValue: row.text()),
      subject: row.text(), details: row.dictionary())
  }
}

extension LedgerPart {
  /// The audit log.
  public static let audit = LedgerPart(AuditEntry.self)
}

/// The audit log, which has every manual action; append-only.
extension LedgerStore {
  /// Appends an entry.
  ///
  /// Grants, revocations, overrides and adjustments append their own entry in the same transaction.
  /// Use this method for actions outside the ledger.
  public func append(_ entry: AuditEntry) async throws(LedgerError) {
    try await change { $0.append(entry) }
  }

  /// Returns entries, oldest first.
  ///
  /// - Parameters:
  ///   - since: The earliest time; `nil` for the beginning.
  ///   - after: The position after which to start; 0 for the beginning.
  ///   - limit: The maximum number of entries.
  public func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    var conditions: [RowQuery.Condition] = []
    if let since { conditions.append(.isAtLeast("at", since.milliseconds)) }
    return try await auditEntries(where: conditions, after: [.integer(after)], limit: limit)
  }

  /// Returns the entries with an action about any of some subjects, oldest first.
  public func auditEntries(
    _ action: AuditAction, about subjects: [String]
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await auditEntries(where: [
      .isOneOf("subject", subjects), .equals("act", .text(action.rawValue)),
    ])
  }

  /// Returns the newest entries, newest first.
  public func newestAuditEntries(limit: Int) async throws(LedgerError) -> [RecordedAuditEntry] {
    try await auditEntries(where: [], isBackward: true, limit: limit)
  }

  private func auditEntries(
    where conditions: [RowQuery.Condition], isBackward: Bool = false,
    after start: [LedgerValue]? = nil, limit: Int? = nil
  ) async throws(LedgerError) -> [RecordedAuditEntry] {
    let query = RowQuery(
      AuditEntry.self, where: conditions, by: [TableDescription.sequence], isBackward: isBackward,
      after: start, limit: limit)
    return try await found(query, of: AuditEntry.self).map {
      RecordedAuditEntry(sequence: $0.number, entry: $0.row)
    }
  }
}
