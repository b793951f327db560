internal import AppStoreCore
internal import StoreConfiguration

/// The store's data about one account.
struct AccountRecord: Hashable, Sendable {
  /// Fields that few accounts need.
  private struct Extras: DefaultValued {
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
  /// When the account was created.
  let openedDate: Timestamp
  /// Every transaction, in order of creation.
  var transactions: [TransactionID] = []
  var subscriptions = SubscriptionTable()
  /// The groups in which the account has used an introductory offer.
  var usedIntroductoryOffers: Set<SubscriptionGroupID> = []
  /// Whether renewals cannot be charged.
  var hasBillingIssue = false
  private var extras = SparseBox<Extras>()

  init(id: AccountID, openedDate: Timestamp, hasBillingIssue: Bool) {
    self.id = id
    self.openedDate = openedDate
    self.hasBillingIssue = hasBillingIssue
  }

  /// Deletes the account's purchases and the traces that they left; its settings remain.
  mutating func deletePurchases() {
    transactions = []
    subscriptions = SubscriptionTable()
    usedIntroductoryOffers = []
    redeemedCodes = []
    extensions = []
    shared = SubscriptionTable()
    sharedPurchases = [:]
  }

  /// The first download of the app; `nil` if the account purchased without one.
  var download: Download? {
    get { extras.part(\.download) ?? nil }
    set { extras.value.download = newValue }
  }
  /// The offer codes the account has redeemed, each once.
  var redeemedCodes: Set<String> {
    get { extras.part(\.redeemedCodes) ?? [] }
    set { extras.value.redeemedCodes = newValue }
  }
  /// The account's storefront; `nil` for the configuration's.
  var storefront: Storefront? {
    get { extras.part(\.storefront) ?? nil }
    set { extras.value.storefront = newValue }
  }
  /// The outcome of the account's purchases; `nil` for the configured one.
  var purchaseBehavior: PurchaseBehavior? {
    get { extras.part(\.purchaseBehavior) ?? nil }
    set { extras.value.purchaseBehavior = newValue }
  }
  /// The dates of renewal extensions, oldest first.
  var extensions: [Timestamp] {
    get { extras.part(\.extensions) ?? [] }
    set { extras.value.extensions = newValue }
  }

  /// The family the account belongs to; `nil` if none.
  var family: FamilyID? {
    get { extras.part(\.family) ?? nil }
    set { extras.value.family = newValue }
  }
  /// Whether the account shares its purchases with its family.
  var sharesPurchases: Bool {
    get { extras.part(\.sharesPurchases) ?? true }
    set { extras.value.sharesPurchases = newValue }
  }
  /// The subscriptions that family members share, by group.
  var shared: SubscriptionTable {
    get { extras.part(\.shared) ?? SubscriptionTable() }
    set { extras.value.shared = newValue }
  }
  /// Other products that family members share.
  var sharedPurchases: [ProductID: SharedPurchase] {
    get { extras.part(\.sharedPurchases) ?? [:] }
    set { extras.value.sharedPurchases = newValue }
  }

  /// The groups the account has ever subscribed in, in the order of their identifiers.
  var groups: [SubscriptionGroupID] { subscriptions.keys }

  /// The account's own subscriptions and those shared with it, by group, its own first.
  var held: [AccountSubscription] {
    Set(subscriptions.keys).union(shared.keys).sorted().flatMap { group in
      [subscriptions[group], shared[group]].compactMap { $0 }
    }
  }
}
