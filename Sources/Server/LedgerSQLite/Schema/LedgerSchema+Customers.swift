internal import GRDB

/// The tables of customers and owners.
extension LedgerSchema {
  static let customerTables = """
    CREATE TABLE customers (
      id TEXT NOT NULL PRIMARY KEY,
      first_seen INTEGER NOT NULL,
      last_seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE acts (
      number INTEGER PRIMARY KEY,
      done_at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      cause TEXT NOT NULL,
      actor TEXT NOT NULL,
      from_id TEXT,
      to_id TEXT,
      undone INTEGER REFERENCES acts (number)
    ) STRICT;
    CREATE INDEX acts_from ON acts (from_id) WHERE from_id IS NOT NULL;
    CREATE INDEX acts_to ON acts (to_id) WHERE to_id IS NOT NULL;
    CREATE INDEX acts_of_deletion ON acts (from_id, number) WHERE kind = 'deletion';
    CREATE UNIQUE INDEX acts_undone ON acts (undone) WHERE undone IS NOT NULL;

    CREATE TABLE claims (
      sequence INTEGER PRIMARY KEY,
      act INTEGER NOT NULL REFERENCES acts (number),
      original_transaction_id TEXT NOT NULL,
      former TEXT,
      customer TEXT
    ) STRICT;
    CREATE INDEX claims_of_purchase ON claims (original_transaction_id);
    CREATE INDEX claims_of_act ON claims (act);

    """ + ["acts", "claims"].map(rejections).joined()

  /// What is derived from operations.
  static let projectedCustomerTables = """
    CREATE TABLE app_user_ids (
      id TEXT NOT NULL PRIMARY KEY,
      customer TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX app_user_ids_of_customer ON app_user_ids (customer, id);

    CREATE TABLE account_tokens (
      token TEXT NOT NULL,
      id TEXT NOT NULL,
      PRIMARY KEY (token, id)
    ) STRICT, WITHOUT ROWID;
    """
}
