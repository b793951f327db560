internal import GRDB

extension LedgerSchema {
  /// Rebuilds projections so that transactions contain their charge.
  static func registerLineItems(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("10-line-items") { try markProjectionsStale($0) }
  }
}
