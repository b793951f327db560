internal import AppStoreTypes
internal import GRDB
internal import Ledger
internal import Subscriptions

extension SQLitePrimitives {
  func customerHistory(of id: AppUserID) throws -> PurchaseHistory {
    let rows = try Row.fetchCursor(
      try database.cachedStatement(
        sql: """
          SELECT history, original_transaction_id FROM purchases WHERE owner IN (\(Self.groupOfFirst))
          """),
      arguments: [id.rawValue])
    var history = PurchaseHistory()
    while let row = try rows.next() {
      try history.apply(row, at: 0, of: OriginalTransactionID(row[1]))
    }
    return history
  }
}
