#if Postgres
  /// The table of the audit log.
  extension PostgresSchema {
    static let auditTable = [
      """
      CREATE TABLE audit_log (
        sequence int8 PRIMARY KEY,
        at int8 NOT NULL,
        actor text COLLATE "C" NOT NULL,
        act text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        details text COLLATE "C" NOT NULL
      )
      """,
      "CREATE INDEX audit_log_of_subject ON audit_log (subject)",
    ]
  }
#endif
