public import AppStoreCore
public import Foundation

extension AppStoreState {
  /// Sets a purchase's app account token, as for a purchase outside of the app.
  ///
  /// A subscription's current transaction and its renewals carry the token. Earlier periods are
  /// unchanged.
  /// - Returns: The effects; empty if the token was already set.
  /// - Throws: ``ChangeError`` if no purchase has the original transaction ID, or a family member
  ///   shares it. Nothing changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token>
  public mutating func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    let id = TransactionID(original.rawValue)
    guard let first = data.history.ledger[id], first.payload.originalTransactionId == original
    else {
      throw .unknownTransaction(id)
    }
    guard first.payload.inAppOwnershipType == .purchased else {
      throw .notPurchased(first.payload)
    }
    guard var held = data.subscription(with: first.transaction) else {
      guard first.payload.appAccountToken != token else { return [] }
      let revised = data.history.revise(first, at: data.now) {
        $0.payload.appAccountToken = token
      }
      return [.transactionChanged(first.account, revised)]
    }
    held.appAccountToken = token
    guard let current = data.history.ledger[held.current], current.payload.appAccountToken != token
    else {
      return commit(&held, notification: nil)
    }
    data.history.revise(current, at: data.now) { $0.payload.appAccountToken = token }
    return commit(&held, changed: [held.current], notification: nil)
  }
}
