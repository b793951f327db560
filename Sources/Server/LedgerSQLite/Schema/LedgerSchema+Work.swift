internal import GRDB

/// The tables of pending work, which is not part of the append-only record.
extension LedgerSchema {
  static let workTables = """
    CREATE TABLE refreshes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      original_transaction_id TEXT NOT NULL,
      claimant TEXT NOT NULL,
      bundle_id TEXT,
      environment TEXT,
      cause INTEGER NOT NULL,
      batch TEXT,
      revision INTEGER NOT NULL,
      lease INTEGER NOT NULL,
      requested_at INTEGER NOT NULL,
      newest_act INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      state TEXT NOT NULL,
      problem TEXT,
      UNIQUE (original_transaction_id, claimant)
    ) STRICT;
    CREATE INDEX refreshes_due ON refreshes (state, bundle_id, environment, cause, due_at);
    CREATE INDEX refreshes_of_batch ON refreshes (batch, id) WHERE batch IS NOT NULL;

    CREATE TABLE write_probe (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      content BLOB NOT NULL
    ) STRICT;

    CREATE TABLE inbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      received_at INTEGER NOT NULL,
      digest TEXT NOT NULL UNIQUE,
      body BLOB NOT NULL,
      due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      lease INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX inbox_due ON inbox (due_at);

    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY,
      received_at INTEGER NOT NULL,
      source TEXT NOT NULL,
      failed_check TEXT NOT NULL,
      explanation TEXT NOT NULL,
      raw BLOB NOT NULL,
      digest TEXT NOT NULL,
      newest_act INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      tried_at INTEGER,
      tried_with TEXT,
      UNIQUE (source, digest)
    ) STRICT;
    """
}
