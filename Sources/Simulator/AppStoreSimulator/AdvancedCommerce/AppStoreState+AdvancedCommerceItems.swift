public import AppStoreCore

extension AppStoreState {
  /// Changes an Advanced Commerce subscription's renewal and current period.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - type: The type of the notification.
  ///   - change: Changes the terms of the next renewal and the current period's transaction.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such Advanced Commerce subscription is running. Nothing
  ///   changes then.
  public mutating func changeAdvancedCommerce(
    of original: OriginalTransactionID, telling type: NotificationType,
    _ change: (inout AdvancedCommerceTerms, inout AdvancedCommerceTransactionInfo) -> Void
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AdvancedCommerceChanges.changeAdvancedCommerce(
      of: original, telling: type, change, in: &self)
  }

  /// Refunds items of an Advanced Commerce transaction, and revokes them if requested.
  ///
  /// A revoked item does not renew. A transaction is revoked when all its items are, and if it is
  /// the current period, the subscription ends.
  /// - Parameters:
  ///   - refunds: The items, each once. Unknown SKUs are ignored.
  ///   - transaction: The transaction.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction cannot be refunded or has no items, an item is
  ///   already revoked, no item is given, or the customer's own request is open. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/request-transaction-refund>
  public mutating func refundItems(
    _ refunds: [AdvancedCommerceItemRefund], of transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AdvancedCommerceChanges.refundItems(refunds, of: transaction, in: &self)
  }

  /// Declines a refund that the developer requested.
  ///
  /// Only the developer's server is notified.
  ///
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction cannot be refunded. Nothing changes then.
  public mutating func declineItemRefund(
    of transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AdvancedCommerceChanges.declineItemRefund(of: transaction, in: &self)
  }
}
