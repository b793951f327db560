public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Ends a running subscription now, for a reason unrelated to the customer and the payment.
  ///
  /// Its current period ends too, and auto-renew is off.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no subscription is running. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/expiresubscription(productidentifier:)>
  public mutating func expireSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try ForcedChanges.expireSubscription(group: group, account: account, in: &self)
  }

  /// Renews a running subscription now, regardless of auto-renew.
  ///
  /// The previous period ends now, auto-renew is on, and a price increase that waits for consent is
  /// dropped. If the account has a billing issue, the payment fails: a grace period or billing retry
  /// begins, and one that runs already continues.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no subscription is running. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/storekittest/sktestsession/forcerenewalofsubscription(productidentifier:)>
  public mutating func renewSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try ForcedChanges.renewSubscription(group: group, account: account, in: &self)
  }
}
