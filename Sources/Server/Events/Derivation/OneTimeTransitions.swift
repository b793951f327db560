internal import AppStoreCore
internal import Subscriptions

/// The purchases of products that do not renew between two histories.
enum OneTimeTransitions {
  /// Returns the new purchases, ordered by date, also those that were refunded already.
  static func between(
    _ former: PurchaseEventState, _ state: PurchaseEventState
  ) -> [Transition] {
    state.history.transactions.values
      .filter { transaction in
        transaction.type != .autoRenewable
          && (transaction.revocationDate == nil || transaction.isRefunded)
          && former.history.transactions[transaction.transactionId] == nil
          && !former.history.transactions.values.contains { transaction.isRepeated(from: $0) }
      }
      .sorted { ($0.purchaseDate, $0.transactionId) < ($1.purchaseDate, $1.transactionId) }
      .map { transaction in
        Transition(
          type: .purchased, timestamp: transaction.purchaseDate, transaction: transaction,
          explanation: "\(transaction.productId) was bought on \(transaction.purchaseDate).",
          subject: transaction.transactionId.rawValue)
      }
  }
}

extension TransactionRecord {
  /// Whether the App Store signed the same purchase of a non-consumable product again, under
  /// another identifier, as it does when the customer restores it.
  fileprivate func isRepeated(from other: TransactionRecord) -> Bool {
    type == .nonConsumable && productId == other.productId
      && other.revocationDate.map { purchaseDate <= $0 } ?? true
  }
}
