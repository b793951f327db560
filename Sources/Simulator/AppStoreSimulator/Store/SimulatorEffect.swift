public import AppStoreCore

/// An output of the store for devices and servers.
public enum SimulatorEffect: Hashable, Sendable {
  /// A transaction of an account is new or has changed; a new payload to sign.
  case transactionChanged(AccountID, CompactTransaction)
  /// The status or the renewal information of an account's subscription changed.
  ///
  /// The ID distinguishes the account's own subscription of the group from a family-shared one.
  case statusChanged(AccountID, SubscriptionGroupID, OriginalTransactionID)
  /// A notification about a transaction goes to the developer's server.
  case notification(StoreNotification)
  /// A notification without a transaction goes to the developer's server.
  case appNotification(AppNotification)
}
