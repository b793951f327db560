package import AppStoreCore
internal import EntitlementAPI

extension PendingPurchases {
  /// The purchases of all customers without a final result from the server, oldest first.
  package var unsynced: [PendingPurchase] { saved.entries.filter { !$0.isRejected } }

  /// Returns a customer's purchases without a final result from the server.
  package func unsynced(of customer: AppUserID) -> [PendingPurchase] {
    saved.entries.filter { $0.customer == customer && !$0.isRejected }
  }

  /// Returns the transactions that the server rejected for a customer.
  package func rejected(of customer: AppUserID) -> Set<TransactionID> {
    Set(saved.entries.filter { $0.customer == customer && $0.isRejected }.map(\.transactionID))
  }

  /// Returns the transactions waiting for customers other than one, without anonymous ones.
  func waiting(forOthersThan customer: AppUserID) -> Set<TransactionID> {
    Set(
      saved.entries.filter {
        $0.customer != customer && !$0.isRejected && !CustomerIdentity.isAnonymous($0.customer)
      }.map(\.transactionID))
  }

  /// Returns a customer's transactions that wait to be sent, or whose data by the app does.
  package func toSend(of customer: AppUserID) -> Set<TransactionID> {
    Set(unsynced(of: customer).map(\.transactionID))
      .union(saved.hints.filter { $0.appUserID == customer }.compactMap(\.transactionID))
  }

  /// Whether the server recorded a transaction in this process, finished or not.
  package func isKnownToServer(_ key: TransactionKey) -> Bool { recorded.contains(key) }

  /// Whether sending a transaction again is pointless: the server recorded it, and only the app may
  /// finish it.
  package func waitsForApp(_ key: TransactionKey) -> Bool {
    mode == .myApp && recorded.contains(key)
  }
}
