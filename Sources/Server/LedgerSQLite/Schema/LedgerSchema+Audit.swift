internal import GRDB

/// The table of the audit log.
extension LedgerSchema {
  static let auditTable =
    """
    CREATE TABLE audit_log (
      sequence INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      act TEXT NOT NULL,
      subject TEXT NOT NULL,
      details TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_log_of_subject ON audit_log (subject);

    """
    + rejections(of: "audit_log")
}
