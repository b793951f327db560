internal import AppStoreTypes
internal import StoreConfiguration

/// What the store knows of one account.
struct AccountRecord: Hashable, Sendable {
  /// What few accounts have.
  private struct Extras: SeldomNeeded {
    var download: Download?
    var redeemedCodes: Set<String> = []
    var storefront: Storefront?
    var purchaseBehavior: PurchaseBehavior?
    var extensions: [Timestamp] = []
    var family: FamilyID?
    var sharesPurchases = true
    var shared = SubscriptionTable()
    var sharedPurchases: [ProductID: SharedPurchase] = [:]
  }

  let id: AccountID
  /// When the account came into being.
  let openedDate: Timestamp
  /// Every transaction, in the order of making.
  var transactions: [TransactionID] = []
  var subscriptions = SubscriptionTable()
  /// The groups in which the account has used an introductory offer.
  var usedIntroductoryOffers: Set<SubscriptionGroupID> = []
  /// Whether renewals cannot be charged.
  var hasBillingIssue = false
  private var extras = Seldom<Extras>()

  init(id: AccountID, openedDate: Timestamp, hasBillingIssue: Bool) {
    self.id = id
    self.openedDate = openedDate
    self.hasBillingIssue = hasBillingIssue
  }

  /// The first download of the app; `nil` when the account bought without one.
  var download: Download? {
    get { extras.part(\.download) ?? nil }
    set { extras.value.download = newValue }
  }
  /// The offer codes the account has redeemed, each once.
  var redeemedCodes: Set<String> {
    get { extras.part(\.redeemedCodes) ?? [] }
    set { extras.value.redeemedCodes = newValue }
  }
  /// Where the account shops; `nil` for the configuration's storefront.
  var storefront: Storefront? {
    get { extras.part(\.storefront) ?? nil }
    set { extras.value.storefront = newValue }
  }
  /// How the account's purchases end; `nil` for what the settings say.
  var purchaseBehavior: PurchaseBehavior? {
    get { extras.part(\.purchaseBehavior) ?? nil }
    set { extras.value.purchaseBehavior = newValue }
  }
  /// When renewal dates were extended, the oldest first.
  var extensions: [Timestamp] {
    get { extras.part(\.extensions) ?? [] }
    set { extras.value.extensions = newValue }
  }

  /// The family the account belongs to; `nil` for none.
  var family: FamilyID? {
    get { extras.part(\.family) ?? nil }
    set { extras.value.family = newValue }
  }
  /// Whether the account shares what it buys with its family.
  var sharesPurchases: Bool {
    get { extras.part(\.sharesPurchases) ?? true }
    set { extras.value.sharesPurchases = newValue }
  }
  /// What family members share in each group.
  var shared: SubscriptionTable {
    get { extras.part(\.shared) ?? SubscriptionTable() }
    set { extras.value.shared = newValue }
  }
  /// What family members share of other products.
  var sharedPurchases: [ProductID: SharedPurchase] {
    get { extras.part(\.sharedPurchases) ?? [:] }
    set { extras.value.sharedPurchases = newValue }
  }

  /// The groups the account ever subscribed in, in the order of their identifiers.
  var groups: [SubscriptionGroupID] { subscriptions.keys }

  /// The account's own subscriptions and those shared with it, by group, its own first.
  var held: [HeldSubscription] {
    Set(subscriptions.keys).union(shared.keys).sorted().flatMap { group in
      [subscriptions[group], shared[group]].compactMap { $0 }
    }
  }
}
