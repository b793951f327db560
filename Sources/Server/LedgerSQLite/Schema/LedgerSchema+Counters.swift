internal import GRDB
internal import Ledger

extension LedgerSchema {
  /// Counts the contents again by reading whole tables, and saves the counts.
  static func recountContents(_ database: Database) throws {
    let counts = try LedgerCounts(counting: database)
    for (name, value) in [
      ("customers", counts.customers), ("purchases", counts.purchases),
      ("quarantine", counts.quarantined),
    ] {
      try database.execute(
        sql: """
          INSERT INTO counters (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """,
        arguments: [name, value])
    }
  }

  /// The counts of the ledger's contents, which each commit updates, so that no read scans a table.
  ///
  /// Facts need no counter: they are numbered from 1 and never deleted.
  static let counters = """
    CREATE TABLE counters (
      name TEXT NOT NULL PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
    + [("INSERT", "1"), ("DELETE", "-1")].map { change, number in
      """
      CREATE TRIGGER quarantine_count_\(change.lowercased()) AFTER \(change) ON quarantine
      BEGIN UPDATE counters SET value = value + \(number) WHERE name = 'quarantine'; END;

      """
    }.joined()
}

extension LedgerCounts {
  /// Reads the counts that are updated at each commit.
  init(readingCountersOf database: Database) throws {
    let row = try Row.fetchOne(
      try database.cachedStatement(
        sql: """
          SELECT
            ifnull((SELECT max(sequence) FROM facts), 0),
            (SELECT value FROM counters WHERE name = 'customers'),
            (SELECT value FROM counters WHERE name = 'purchases'),
            (SELECT value FROM counters WHERE name = 'quarantine')
          """))
    self.init(
      facts: row?[0] ?? 0, customers: row?[1] ?? 0, purchases: row?[2] ?? 0,
      quarantined: row?[3] ?? 0)
  }

  /// Counts by reading whole tables.
  init(counting database: Database) throws {
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    self.init(
      facts: try count("facts"),
      customers: try count("customers") - count("app_user_ids WHERE customer <> id"),
      purchases: try count("purchases"), quarantined: try count("quarantine"))
  }
}
