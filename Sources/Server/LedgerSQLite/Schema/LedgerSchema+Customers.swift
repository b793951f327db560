internal import GRDB

/// The tables of customers and owners.
extension LedgerSchema {
  static let customerTables = """
    CREATE TABLE customers (
      id TEXT NOT NULL PRIMARY KEY,
      first_seen INTEGER NOT NULL,
      last_seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

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
