internal import AppStoreTypes
internal import Foundation

/// App account tokens that are set outside of the app.
enum AccountTokens {
  /// Sets a purchase's app account token, as for a purchase outside of the app.
  static func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    let id = TransactionID(original.rawValue)
    guard let first = store.history.ledger[id], first.payload.originalTransactionId == original
    else {
      throw .unknownTransaction(id)
    }
    guard first.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(first.payload)
    }
    guard var held = store.subscription(with: first.transaction) else {
      guard first.payload.appAccountToken != token else { return [] }
      let revised = store.history.revise(first, at: store.now) {
        $0.payload.appAccountToken = token
      }
      return [.transactionChanged(first.account, revised)]
    }
    held.appAccountToken = token
    guard let current = store.history.ledger[held.current], current.payload.appAccountToken != token
    else {
      return store.commit(&held, notification: nil)
    }
    store.history.revise(current, at: store.now) { $0.payload.appAccountToken = token }
    return store.commit(&held, changed: [held.current], notification: nil)
  }
}
