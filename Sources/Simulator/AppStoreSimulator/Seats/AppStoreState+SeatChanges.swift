public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Sets the number of seats of a subscription from its next period on.
  ///
  /// The call reduces the seats or reverts a reduction; an ``PurchaseRequest`` adds seats. The notification
  /// `DID_CHANGE_RENEWAL_PREF` is an assumption.
  /// - Parameters:
  ///   - quantity: The number of seats; at most the current period's.
  ///   - group: The subscription group.
  ///   - account: The buyer.
  /// - Returns: The effects; empty if nothing changed.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/renewalquantity>
  public mutating func setRenewalSeats(
    _ quantity: Int, group: SubscriptionGroupID, account: AccountID
  ) throws(SeatError) -> [SimulatorEffect] {
    try SeatChanges.setRenewalSeats(quantity, group: group, account: account, in: &self)
  }

  /// Refunds some seats of a transaction, which remains valid for the others.
  ///
  /// The last seats are refunded first, at their own price. It is an assumption that the
  /// subscription renews with no more than the remaining seats, and that such a refund is not
  /// reversed.
  /// - Parameters:
  ///   - quantity: The number of seats; fewer than the transaction has left.
  ///   - transaction: A buyer's transaction.
  ///   - share: The part of the seats' price to refund.
  /// - Returns: The effects.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/revokedseatquantity>
  public mutating func refundSeats(
    _ quantity: Int, of transaction: TransactionID, share: RefundAmount = .full
  ) throws(SeatError) -> [SimulatorEffect] {
    try SeatChanges.refundSeats(quantity, of: transaction, share: share, in: &self)
  }
}
