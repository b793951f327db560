internal import GRDB

extension LedgerSchema {
  /// Which of the acts came before something that did not verify: who showed it asked then.
  ///
  /// What came into quarantine before this change has no number.
  static func registerQuarantineOrder(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("8-quarantine-order") { database in
      try database.execute(sql: "ALTER TABLE quarantine ADD COLUMN newest_act INTEGER")
    }
  }
}
