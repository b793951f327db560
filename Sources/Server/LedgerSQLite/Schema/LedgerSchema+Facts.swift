internal import GRDB

/// The tables of facts, purchases and downloads.
extension LedgerSchema {
  static let factTables = """
    CREATE TABLE signing_headers (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      header TEXT NOT NULL
    ) STRICT;

    CREATE TABLE facts (
      sequence INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      identity TEXT NOT NULL,
      signed_date INTEGER NOT NULL,
      payload_hash BLOB NOT NULL,
      original_transaction_id TEXT,
      bundle_id TEXT,
      environment TEXT,
      source TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      header_ids BLOB NOT NULL,
      content BLOB NOT NULL,
      newest_act INTEGER NOT NULL,
      UNIQUE (kind, identity, signed_date, payload_hash)
    ) STRICT;
    CREATE INDEX facts_of_purchase ON facts (original_transaction_id, received_at);

    """
    + ["facts", "signing_headers"].map(rejections).joined()

  /// What is derived from facts and operations.
  static let projectedFactTables = """
    CREATE TABLE purchases (
      original_transaction_id TEXT NOT NULL PRIMARY KEY,
      owner TEXT,
      history BLOB NOT NULL,
      ask_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchases_of_owner ON purchases (owner);
    CREATE INDEX purchases_to_ask ON purchases (ask_at) WHERE ask_at IS NOT NULL;
    """
}
