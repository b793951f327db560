internal import GRDB

extension LedgerSchema {
  /// Which of the acts came before something that was asked for then and is done later.
  ///
  /// What was noted or done before this change has no number.
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
