internal import GRDB

extension LedgerSchema {
  /// What stands of a transaction names its charge.
  static func registerLineItems(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("10-line-items") { try markProjectionsStale($0) }
  }
}
