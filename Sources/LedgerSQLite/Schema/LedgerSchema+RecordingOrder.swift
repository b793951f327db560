internal import GRDB

extension LedgerSchema {
  /// Adds the newest operation before a fact.
  ///
  /// Facts and operations have separate numbers, and their dates come from clocks that may go back.
  ///
  /// Earlier facts have no number.
  static func registerRecordingOrder(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("5-recording-order") { database in
      try database.execute(sql: "ALTER TABLE facts ADD COLUMN newest_act INTEGER")
    }
  }
}
