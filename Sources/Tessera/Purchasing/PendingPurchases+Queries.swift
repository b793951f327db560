package import AppStoreTypes
internal import EntitlementAPI

extension PendingPurchases {
  /// The purchases of all customers without a final result from the server, oldest first.
  package var unsettled: [PendingPurchase] { kept.entries.filter { !$0.isRefused } }

  /// Returns a customer's purchases without a final result from the server.
  package func unsettled(of customer: AppUserID) -> [PendingPurchase] {
    kept.entries.filter { $0.customer == customer && !$0.isRefused }
  }

  /// Returns the transactions that the server rejected for a customer.
  package func refused(of customer: AppUserID) -> Set<TransactionID> {
    Set(kept.entries.filter { $0.customer == customer && $0.isRefused }.map(\.transactionID))
  }

  /// Returns the transactions waiting for customers other than one, without anonymous ones.
  func waiting(forOthersThan customer: AppUserID) -> Set<TransactionID> {
    Set(
      kept.entries.filter {
        $0.customer != customer && !$0.isRefused && !CustomerIdentity.isAnonymous($0.customer)
      }.map(\.transactionID))
  }

  /// Returns a customer's transactions that wait to be sent, or whose data by the app does.
  package func toSend(of customer: AppUserID) -> Set<TransactionID> {
    Set(unsettled(of: customer).map(\.transactionID))
      .union(kept.hints.filter { $0.appUserID == customer }.compactMap(\.transactionID))
  }

  /// Whether the server recorded a transaction in this process, finished or not.
  package func isKnownToServer(_ key: TransactionKey) -> Bool { recorded.contains(key) }

  /// Whether sending a transaction again is pointless: the server recorded it, and only the app may
  /// finish it.
  package func waitsForApp(_ key: TransactionKey) -> Bool {
    mode == .myApp && recorded.contains(key)
  }
}
