internal import GRDB

extension LedgerSchema {
  /// When the store is to be asked what became of a purchase, and a new cause among the jobs.
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
