internal import GRDB

extension LedgerSchema {
  /// Adds the newest operation at the time of a deferred request.
  ///
  /// Earlier rows have no number.
  static func registerAskingOrder(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("6-asking-order") { database in
      try database.execute(
        sql: """
          ALTER TABLE refreshes ADD COLUMN newest_act INTEGER;
          ALTER TABLE acts ADD COLUMN asked_after INTEGER;
          CREATE INDEX acts_of_deletion ON acts (from_id, number) WHERE kind = 'deletion';
          """)
    }
  }
}
