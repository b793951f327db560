internal import AppStoreTypes
internal import StoreConfiguration

/// What the store knows of one account.
struct AccountRecord: Hashable, Sendable {
  /// When the account came into being.
  let openedDate: Timestamp
  /// The first download of the app; `nil` when the account bought without one.
  var download: Download?
  /// Every transaction, in the order of making.
  var transactions: [TransactionID] = []
  var subscriptions: [SubscriptionGroupID: HeldSubscription] = [:]
  /// The groups in which the account has used an introductory offer.
  var usedIntroductoryOffers: Set<SubscriptionGroupID> = []
  /// The offer codes the account has redeemed, each once.
  var redeemedCodes: Set<String> = []
  /// Whether renewals cannot be charged.
  var hasBillingIssue: Bool
  /// Where the account shops; `nil` for the configuration's storefront.
  var storefront: Storefront?
  /// How the account's purchases end; `nil` for what the settings say.
  var purchaseBehavior: PurchaseBehavior?
  /// When renewal dates were extended, the oldest first.
  var extensions: [Timestamp] = []

  /// The family the account belongs to; `nil` for none.
  var family: FamilyID?
  /// Whether the account shares what it buys with its family.
  var sharesPurchases = true
  /// What family members share in each group.
  var shared: [SubscriptionGroupID: HeldSubscription] = [:]
  /// What family members share of other products.
  var sharedPurchases: [ProductID: SharedPurchase] = [:]

  /// The groups the account ever subscribed in, in the order of their identifiers.
  var groups: [SubscriptionGroupID] { subscriptions.keys.sorted() }

  /// The account's own subscriptions and those shared with it, by group, its own first.
  var held: [HeldSubscription] {
    Set(subscriptions.keys).union(shared.keys).sorted().flatMap { group in
      [subscriptions[group], shared[group]].compactMap { $0 }
    }
  }
}
