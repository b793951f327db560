public import AppStoreTypes

/// Something that the store must tell the world.
public enum StoreEffect: Hashable, Sendable {
  /// A transaction of an account is new or has changed; a new payload to sign.
  case transactionChanged(AccountID, CompactTransaction)
  /// The status or the renewal information of an account's subscription changed.
  ///
  /// The id tells its own subscription of the group from the one that its family shares.
  case statusChanged(AccountID, SubscriptionGroupID, OriginalTransactionID)
  /// A notification about a transaction goes to the developer's server.
  case notification(StoreNotification)
  /// A notification that carries no transaction goes to the developer's server.
  case appNotification(AppNotification)
}
