internal import GRDB

/// The tables of the ledger's file, as a list of changes that only ever grows.
enum LedgerSchema {
  /// Marks a file as a ledger: "TESS" in SQLite's application id.
  static let applicationID: Int32 = 0x5445_5353

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-facts") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      try database.execute(sql: record)
      try database.execute(sql: appendOnly)
      try database.execute(sql: projections)
    }
    migrator.registerMigration("2-compact") { try compact($0) }
    migrator.registerMigration("2-identity", migrate: addIdentity)
    CustomerStateSchema.register(in: &migrator)
    registerSynchronization(in: &migrator)
    registerRecordingOrder(in: &migrator)
    registerAskingOrder(in: &migrator)
    registerDownloads(in: &migrator)
    registerQuarantineOrder(in: &migrator)
    registerPeriodEnds(in: &migrator)
    registerLineItems(in: &migrator)
    return migrator
  }

  /// Has the projections derived again before the file is used: a change of the tables knows neither the
  /// changes after it nor the rules of today.
  ///
  /// The mark is SQLite's user version, which is part of the same transaction.
  static func markProjectionsStale(_ database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = 1")
  }

  /// Derives the projections again if a change of the tables asked for it.
  static func refreshProjections(_ database: Database) throws {
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") != 0 else { return }
    try SQLiteLedger.rebuildProjections(database, headers: SigningHeaders())
    try database.execute(sql: "PRAGMA user_version = 0")
  }

  /// What cannot be derived: facts, customers, claims, and what is kept for a person to look at.
  private static let record = """
    CREATE TABLE facts (
      sequence INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      identity TEXT NOT NULL,
      signed_date INTEGER NOT NULL,
      payload_hash TEXT NOT NULL,
      original_transaction_id TEXT,
      bundle_id TEXT,
      environment TEXT,
      source TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      jws TEXT NOT NULL,
      UNIQUE (kind, identity, signed_date, payload_hash)
    ) STRICT;
    CREATE INDEX facts_of_purchase ON facts (original_transaction_id);

    CREATE TABLE customers (
      id TEXT NOT NULL PRIMARY KEY,
      first_seen INTEGER NOT NULL,
      last_seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE claims (
      sequence INTEGER PRIMARY KEY,
      original_transaction_id TEXT NOT NULL,
      customer TEXT NOT NULL REFERENCES customers (id),
      claimed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX claims_of_purchase ON claims (original_transaction_id);

    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY,
      received_at INTEGER NOT NULL,
      source TEXT NOT NULL,
      failed_check TEXT NOT NULL,
      explanation TEXT NOT NULL,
      raw BLOB NOT NULL
    ) STRICT;
    """

  /// Whatever else goes wrong, what Apple signed and what customers claimed stays as it was written.
  private static let appendOnly = ["facts", "claims"].map(refusals).joined(separator: "\n")

  /// Triggers that refuse to change or delete a table's rows.
  static func refusals(of table: String) -> String {
    ["UPDATE", "DELETE"].map { change in
      """
      CREATE TRIGGER \(table)_refuse_\(change.lowercased()) BEFORE \(change) ON \(table)
      BEGIN SELECT RAISE(ABORT, '\(table) are append-only'); END;
      """
    }.joined(separator: "\n")
  }

  /// What follows from facts and claims; it may be dropped and derived again.
  private static let projections = """
    CREATE TABLE purchases (
      original_transaction_id TEXT NOT NULL PRIMARY KEY,
      owner TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX purchases_of_owner ON purchases (owner, original_transaction_id);

    CREATE TABLE transaction_versions (
      transaction_id TEXT NOT NULL PRIMARY KEY,
      original_transaction_id TEXT NOT NULL,
      payload TEXT NOT NULL
    ) STRICT;
    CREATE INDEX transaction_versions_of_purchase
      ON transaction_versions (original_transaction_id);

    CREATE TABLE renewal_info_versions (
      original_transaction_id TEXT NOT NULL PRIMARY KEY,
      payload TEXT NOT NULL
    ) STRICT;
    """
}
