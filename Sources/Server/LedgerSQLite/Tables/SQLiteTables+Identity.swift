internal import AppStoreCore
internal import Foundation
internal import GRDB
internal import Ledger

/// The rows of customers.
extension SQLiteTables {
  /// SQL for every app user id of the customer of `?1`, with `?1` first, by index.
  static let groupOfFirst = """
    SELECT ?1 UNION ALL
    SELECT sibling.id FROM app_user_ids AS own
    JOIN app_user_ids AS sibling ON sibling.customer = own.customer AND sibling.id <> own.id
    WHERE own.id = ?1
    """

  func rows(_ sql: String, _ arguments: SQLArguments) throws -> [Row] {
    try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments.values)
  }
}
