internal import GRDB
internal import Ledger

extension LedgerSchema {
  /// Adds the counts of the ledger's contents, which triggers update in the transaction of each
  /// change, so that no read scans a table.
  ///
  /// Facts need no counter: they are numbered from 1 and never deleted.
  static func registerCounters(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("11-counters") { database in
      try database.execute(sql: counters)
      try recountContents(database)
    }
  }

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

  private static let counters =
    """
    CREATE TABLE counters (
      name TEXT NOT NULL PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
    + ["customers", "purchases", "quarantine"].map { table in
      counter(of: table, on: "INSERT", adding: "1")
        + counter(of: table, on: "DELETE", adding: "-1")
    }.joined()
    // Of the app user ids of a customer, all but the one that names the group count for nothing.
    + counter(
      of: "customers", on: "INSERT", table: "app_user_ids", adding: "-(NEW.customer <> NEW.id)")
    + counter(
      of: "customers", on: "DELETE", table: "app_user_ids", adding: "(OLD.customer <> OLD.id)")
    + counter(
      of: "customers", on: "UPDATE OF customer", table: "app_user_ids",
      adding: "(OLD.customer <> OLD.id) - (NEW.customer <> NEW.id)")

  /// Returns a trigger that adds a number to a counter after each change of a table's row.
  private static func counter(
    of name: String, on change: String, table: String? = nil, adding number: String
  ) -> String {
    let table = table ?? name
    let event = change.prefix { $0 != " " }.lowercased()
    return """
      CREATE TRIGGER \(table)_count_\(event) AFTER \(change) ON \(table)
      BEGIN UPDATE counters SET value = value + \(number) WHERE name = '\(name)'; END;

      """
  }
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
