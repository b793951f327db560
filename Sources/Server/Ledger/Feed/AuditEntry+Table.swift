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

extension LedgerPage {
  /// The entries of a page of the audit log, with their positions.
  public var auditEntries: [RecordedAuditEntry] {
    numbered(AuditEntry.self).map { RecordedAuditEntry(sequence: $0, entry: $1) }
  }
}
