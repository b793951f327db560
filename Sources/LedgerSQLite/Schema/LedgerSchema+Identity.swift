internal import GRDB

/// The tables of customers and owners: operations instead of bare claims, and what is derived from
/// them.
extension LedgerSchema {
  static func addIdentity(_ database: Database) throws {
    try database.execute(sql: operations)
    try database.execute(sql: claimsByOperation)
    for table in ["acts", "claims"] { try database.execute(sql: rejections(of: table)) }
    try database.execute(sql: projectedIdentity)
    try markProjectionsStale(database)
  }

  /// Creates an operation for every existing claim; a claim to an owned purchase becomes a
  /// transfer.
  private static let operations = """
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
    CREATE UNIQUE INDEX acts_undone ON acts (undone) WHERE undone IS NOT NULL;

    INSERT INTO acts (number, done_at, kind, cause, actor, from_id, to_id)
    SELECT
      sequence, claimed_at, CASE WHEN former IS NULL THEN 'claim' ELSE 'transfer' END,
      'purchase', 'app', former, customer
    FROM (
      SELECT *, lag(customer) OVER (
        PARTITION BY original_transaction_id ORDER BY sequence
      ) AS former
      FROM claims
    );
    """

  private static let claimsByOperation = """
    CREATE TABLE claims_by_act (
      sequence INTEGER PRIMARY KEY,
      act INTEGER NOT NULL REFERENCES acts (number),
      original_transaction_id TEXT NOT NULL,
      former TEXT,
      customer TEXT
    ) STRICT;
    INSERT INTO claims_by_act (sequence, act, original_transaction_id, former, customer)
    SELECT sequence, sequence, original_transaction_id, from_id, customer
    FROM claims JOIN acts ON number = sequence;
    DROP TABLE claims;
    ALTER TABLE claims_by_act RENAME TO claims;
    CREATE INDEX claims_of_purchase ON claims (original_transaction_id);
    CREATE INDEX claims_of_act ON claims (act);
    """

  private static let projectedIdentity = """
    CREATE TABLE app_user_ids (
      id TEXT NOT NULL PRIMARY KEY,
      customer TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX app_user_ids_of_customer ON app_user_ids (customer, id);

    CREATE TABLE aliases (
      act INTEGER PRIMARY KEY,
      one TEXT NOT NULL,
      other TEXT NOT NULL
    ) STRICT;
    CREATE INDEX aliases_of_one ON aliases (one);
    CREATE INDEX aliases_of_other ON aliases (other);

    CREATE TABLE account_tokens (
      token TEXT NOT NULL,
      id TEXT NOT NULL,
      PRIMARY KEY (token, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE purchase_origins (
      original_transaction_id TEXT NOT NULL PRIMARY KEY,
      app_account_token TEXT,
      token_purchase_date INTEGER NOT NULL,
      token_signed_date INTEGER NOT NULL,
      app_transaction_id TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchase_origins_of_token ON purchase_origins (app_account_token)
      WHERE app_account_token IS NOT NULL;
    """
}
