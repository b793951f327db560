internal import GRDB

extension LedgerSchema {
  /// Adds the last deletion of the app user id before a download was presented; earlier
  /// presentations no longer count.
  ///
  /// For earlier rows, dates decide.
  static func registerDownloads(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("7-downloads-since-deletion") { database in
      try database.execute(sql: downloads)
      try database.execute(sql: rejections(of: "app_transaction_claims"))
    }
  }

  private static let downloads = """
    CREATE TABLE claims_since_deletion (
      customer TEXT NOT NULL,
      identity TEXT NOT NULL,
      deletion INTEGER NOT NULL,
      claimed_at INTEGER NOT NULL,
      PRIMARY KEY (customer, deletion, identity)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO claims_since_deletion (customer, identity, deletion, claimed_at)
    SELECT customer, identity, ifnull((
        SELECT max(number) FROM acts
        WHERE from_id = customer AND kind = 'deletion' AND done_at <= claimed_at
      ), 0), claimed_at
    FROM app_transaction_claims;
    DROP TABLE app_transaction_claims;
    ALTER TABLE claims_since_deletion RENAME TO app_transaction_claims;
    """
}
