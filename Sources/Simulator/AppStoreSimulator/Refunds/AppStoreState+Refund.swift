public import AppStoreCore

extension AppStoreState {
  /// Refunds a transaction, whether or not the customer requested it.
  ///
  /// The refund of a running subscription's current period ends it, even if only a part is
  /// refunded. Any other refund revokes its transaction only. Family members lose shared access.
  /// - Parameters:
  ///   - transaction: The transaction to refund.
  ///   - reason: The reason for the refund.
  ///   - share: The part of the price to refund.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction does not exist, is refunded, was not bought by
  ///   its account, or the refund would be empty. Nothing changes then.
  public mutating func refund(
    _ transaction: TransactionID, reason: RevocationReason, share: RefundAmount = .full
  ) throws(ChangeError) -> [SimulatorEffect] {
    try Refunds.refund(transaction, reason: reason, share: share, in: &self)
  }

  /// Reverses a refund, so that the transaction counts again.
  ///
  /// A subscription that the refund ended continues to the end of its period, or is expired if that
  /// is in the past. Auto-renew remains off. The subscription is shared with the family again.
  /// Advanced Commerce items are restored if their refunds revoked the transaction; earlier refunds
  /// remain.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction does not exist or is not refunded. Nothing
  ///   changes then.
  public mutating func reverseRefund(
    _ transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try Refunds.reverseRefund(transaction, in: &self)
  }
}
