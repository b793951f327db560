internal import AppStoreTypes

/// What the store knows of one account.
struct AccountRecord: Hashable, Sendable {
  /// Every transaction, in the order of making.
  var transactions: [TransactionID] = []
  var subscriptions: [SubscriptionGroupID: HeldSubscription] = [:]
  /// The groups in which the account has used an introductory offer.
  var usedIntroductoryOffers: Set<SubscriptionGroupID> = []
  /// Whether renewals cannot be charged.
  var hasBillingIssue = false

  /// The groups the account ever subscribed in, in the order of their identifiers.
  var groups: [SubscriptionGroupID] { subscriptions.keys.sorted() }
}
