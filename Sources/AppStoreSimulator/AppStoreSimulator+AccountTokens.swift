public import AppStoreTypes
public import Foundation

extension AppStoreSimulator {
  /// Names a purchase's customer in the developer's system, as for a purchase outside of the app.
  ///
  /// A subscription's current transaction and its renewals carry the token; earlier periods stay as they
  /// are.
  /// - Returns: What changed; empty when the token was so already.
  /// - Throws: ``ChangeFailure``: no purchase has the original transaction id, or a family member
  ///   shares it; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token>
  public mutating func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID
  ) throws(ChangeFailure) -> [StoreEffect] {
    let id = TransactionID(original.rawValue)
    guard let first = ledger[id], first.payload.originalTransactionId == original else {
      throw .unknownTransaction(id)
    }
    guard first.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(first.payload)
    }
    guard var held = subscription(with: first.transaction) else {
      guard first.payload.appAccountToken != token else { return [] }
      let revised = revise(first) { $0.payload.appAccountToken = token }
      return [.transactionChanged(first.account, revised)]
    }
    held.appAccountToken = token
    guard let current = ledger[held.current], current.payload.appAccountToken != token else {
      return settle(&held, notification: nil)
    }
    revise(current) { $0.payload.appAccountToken = token }
    return settle(&held, changed: [held.current], notification: nil)
  }
}
