internal import GRDB

/// The schema of the ledger's file, as an append-only list of migrations.
enum LedgerSchema {
  /// The application id that marks a file as a ledger: "TESS".
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
    registerCounters(in: &migrator)
    return migrator
  }

  /// Requests a rebuild of the projections before the file is used.
  ///
  /// A migration knows neither later migrations nor the current rules.
  ///
  /// The mark is SQLite's user version, which is set in the same transaction.
  static func markProjectionsStale(_ database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = 1")
  }

  /// Rebuilds the projections if a migration requested it.
  static func refreshProjections(_ database: Database) throws {
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") != 0 else { return }
    try SQLiteLedger.rebuildProjections(database, headers: SigningHeaderTable())
    try database.execute(sql: "PRAGMA user_version = 0")
  }

  /// Data that cannot be derived: facts, customers, claims and the quarantine.
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

  /// Protects facts and claims from later changes, even by bugs.
  private static let appendOnly = ["facts", "claims"].map(rejections).joined(separator: "\n")

  /// Returns triggers that reject updates and deletions of a table's rows.
  static func rejections(of table: String) -> String {
    ["UPDATE", "DELETE"].map { change in
      """
      CREATE TRIGGER \(table)_refuse_\(change.lowercased()) BEFORE \(change) ON \(table)
      BEGIN SELECT RAISE(ABORT, '\(table) are append-only'); END;
      """
    }.joined(separator: "\n")
  }

  /// Projections of facts and claims; they can be deleted and rebuilt.
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
