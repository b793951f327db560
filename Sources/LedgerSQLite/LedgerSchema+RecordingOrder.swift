internal import GRDB

extension LedgerSchema {
  /// Which of the acts came before a fact: facts and acts are numbered apart, and their dates are of clocks
  /// that may go back.
  ///
  /// A fact that was recorded before this change has no number.
  static func registerRecordingOrder(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("5-recording-order") { database in
      try database.execute(sql: "ALTER TABLE facts ADD COLUMN newest_act INTEGER")
    }
  }
}
