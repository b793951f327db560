public import AppStoreTypes
public import Foundation

extension AppStoreSimulator {
  /// Gives a purchase another app account token.
  ///
  /// Of a subscription, the current period's transaction gets it, and every later one; earlier periods
  /// keep theirs.
  /// - Returns: What happened; no notification.
  /// - Throws: ``ChangeFailure/unknownTransaction(_:)`` when no purchase began with the transaction;
  ///   nothing changes.
  public mutating func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID
  ) throws(ChangeFailure) -> [StoreEffect] {
    let id = TransactionID(original.rawValue)
    guard let record = ledger[id], record.payload.originalTransactionId == original else {
      throw .unknownTransaction(id)
    }
    let subscriptions = accounts[record.account]?.subscriptions.values
    guard var held = subscriptions?.first(where: { $0.originalTransactionID == original }),
      let current = ledger[held.current]
    else {
      return [.transactionChanged(record.account, revise(record) { $0.set(token) })]
    }
    revise(current) { $0.set(token) }
    held.appAccountToken = token
    return settle(&held, changed: [held.current], notification: nil)
  }
}

extension TransactionRecord {
  fileprivate mutating func set(_ token: UUID) { payload.appAccountToken = token }
}
