internal import GRDB

extension LedgerSchema {
  /// Adds the newest operation at the time a quarantined item arrived, which orders its claim.
  ///
  /// Earlier rows have no number.
  static func registerQuarantineOrder(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("8-quarantine-order") { database in
      try database.execute(sql: "ALTER TABLE quarantine ADD COLUMN newest_act INTEGER")
    }
  }
}
