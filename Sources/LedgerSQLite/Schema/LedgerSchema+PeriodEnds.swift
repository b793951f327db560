internal import GRDB

extension LedgerSchema {
  /// Adds when to refresh a purchase after its period ends, and a new trigger for jobs.
  static func registerPeriodEnds(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("9-period-ends") { database in
      try database.execute(
        sql: """
          ALTER TABLE purchases ADD COLUMN ask_at INTEGER;
          CREATE INDEX purchases_to_ask ON purchases (ask_at) WHERE ask_at IS NOT NULL;
          UPDATE refreshes SET cause = cause + 1 WHERE cause >= 2;
          """)
      try markProjectionsStale(database)
    }
  }
}
