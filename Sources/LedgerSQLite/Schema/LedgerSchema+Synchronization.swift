internal import GRDB

extension LedgerSchema {
  /// The tables of the refresh queue, the inbox and the quarantine's retries.
  static func registerSynchronization(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("4-synchronisation") { database in
      try database.execute(sql: synchronization)
    }
  }

  private static let synchronization = """
    CREATE TABLE refreshes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      original_transaction_id TEXT NOT NULL,
      claimant TEXT NOT NULL,
      bundle_id TEXT,
      environment TEXT,
      cause INTEGER NOT NULL,
      batch TEXT,
      revision INTEGER NOT NULL,
      requested_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      state TEXT NOT NULL,
      problem TEXT,
      UNIQUE (original_transaction_id, claimant)
    ) STRICT;
    CREATE INDEX refreshes_due ON refreshes (state, bundle_id, environment, cause, due_at);
    CREATE INDEX refreshes_of_batch ON refreshes (batch, id) WHERE batch IS NOT NULL;

    CREATE TABLE notification_watermarks (
      bundle_id TEXT NOT NULL,
      environment TEXT NOT NULL,
      recorded_until INTEGER NOT NULL,
      PRIMARY KEY (bundle_id, environment)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE inbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      received_at INTEGER NOT NULL,
      digest TEXT NOT NULL UNIQUE,
      body BLOB NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX inbox_due ON inbox (due_at);

    CREATE TABLE app_transaction_claims (
      customer TEXT NOT NULL,
      identity TEXT NOT NULL,
      claimed_at INTEGER NOT NULL,
      PRIMARY KEY (customer, identity)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER app_transaction_claims_refuse_update BEFORE UPDATE ON app_transaction_claims
    BEGIN SELECT RAISE(ABORT, 'app transaction claims are append-only'); END;
    CREATE TRIGGER app_transaction_claims_refuse_delete BEFORE DELETE ON app_transaction_claims
    BEGIN SELECT RAISE(ABORT, 'app transaction claims are append-only'); END;

    CREATE TABLE app_transactions (
      identity TEXT NOT NULL PRIMARY KEY,
      bundle_id TEXT NOT NULL,
      environment TEXT NOT NULL,
      original_application_version TEXT NOT NULL,
      original_purchase_date INTEGER NOT NULL,
      signed_date INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE quarantine ADD COLUMN digest TEXT;
    ALTER TABLE quarantine ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE quarantine ADD COLUMN tried_at INTEGER;
    ALTER TABLE quarantine ADD COLUMN tried_with TEXT;
    CREATE UNIQUE INDEX quarantine_once ON quarantine (source, digest);
    """
}
