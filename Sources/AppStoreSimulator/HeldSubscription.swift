internal import AppStoreTypes
internal import Foundation
internal import StoreConfiguration

/// An account's subscription in one group, from the first purchase on.
struct HeldSubscription: Hashable, Sendable {
  /// Where in its life the subscription is.
  enum Phase: Hashable, Sendable {
    /// The current period is paid.
    case active
    /// The payment failed; access continues until the date.
    case gracePeriod(until: Timestamp)
    /// The payment failed; no access; the store tries until the date.
    case billingRetry(until: Timestamp)
    /// It ended.
    case expired(ExpirationIntent)
    /// The current period was refunded.
    case revoked
  }

  /// What few subscriptions have.
  private struct Extras: SeldomNeeded {
    var sharer: AccountID?
    var sharedTransaction: TransactionID?
    var offer: StoreOffer?
    var offerPeriodsLeft = 0
    var redeemedOffer: StoreOffer?
    var priceIncrease: PriceIncrease?
    var declinedPriceIncrease = false
    var advancedCommerce: AdvancedCommerceTerms?
    var commitment: Commitment?
  }

  let account: AccountID
  /// The place of the account in the store's table.
  let accountNumber: UInt32
  let groupID: SubscriptionGroupID
  let originalTransactionID: OriginalTransactionID
  let originalPurchaseDate: Timestamp
  var recentStart: Timestamp
  /// Every period's transaction, oldest first.
  var transactions: [TransactionID] = []

  /// The transaction of the period that counts now.
  var current: TransactionID
  var productID: ProductID
  var expiresDate: Timestamp
  var schedule: BillingSchedule
  var phase = Phase.active

  var autoRenewProductID: ProductID
  var isAutoRenewing = true
  /// When the customer last lost access; `nil` while there is access.
  var accessEnd: Timestamp?
  /// The UUID that the next period's transaction carries.
  var appAccountToken: UUID?

  /// What a period costs without an offer, in thousandths of the currency unit.
  var price: Int64 = 0
  /// The storefront that price is of.
  var priceStorefront = ""

  /// The renewal information as it was last signed; `nil` only while the subscription is being made.
  var signedRenewalInfo: CompactRenewalInfo?
  /// When the queue will look at this subscription next; `nil` for never.
  var scheduledDate: Timestamp?
  /// Tells the queue's current entry from outdated ones.
  var generation: UInt32 = 0
  private var extras = Seldom<Extras>()

  init(
    account: AccountID, accountNumber: UInt32, groupID: SubscriptionGroupID,
    originalTransactionID: OriginalTransactionID, originalPurchaseDate: Timestamp,
    recentStart: Timestamp, current: TransactionID, productID: ProductID, expiresDate: Timestamp,
    schedule: BillingSchedule, autoRenewProductID: ProductID
  ) {
    self.account = account
    self.accountNumber = accountNumber
    self.groupID = groupID
    self.originalTransactionID = originalTransactionID
    self.originalPurchaseDate = originalPurchaseDate
    self.recentStart = recentStart
    self.current = current
    self.productID = productID
    self.expiresDate = expiresDate
    self.schedule = schedule
    self.autoRenewProductID = autoRenewProductID
  }

  /// The family member who shares it; `nil` for a subscription of the account's own.
  var sharer: AccountID? {
    get { extras.part(\.sharer) ?? nil }
    set { extras.value.sharer = newValue }
  }
  /// The sharer's transaction behind the current one; `nil` for one of the account's own.
  var sharedTransaction: TransactionID? {
    get { extras.part(\.sharedTransaction) ?? nil }
    set { extras.value.sharedTransaction = newValue }
  }
  /// The pay-as-you-go offer that is running; `nil` for none.
  var offer: StoreOffer? {
    get { extras.part(\.offer) ?? nil }
    set { extras.value.offer = newValue }
  }
  /// How many more renewals the running offer covers.
  var offerPeriodsLeft: Int {
    get { extras.part(\.offerPeriodsLeft) ?? 0 }
    set { extras.value.offerPeriodsLeft = newValue }
  }
  /// The offer that the next renewal begins; `nil` for none.
  var redeemedOffer: StoreOffer? {
    get { extras.part(\.redeemedOffer) ?? nil }
    set { extras.value.redeemedOffer = newValue }
  }
  /// A higher price to come; `nil` for none.
  var priceIncrease: PriceIncrease? {
    get { extras.part(\.priceIncrease) ?? nil }
    set { extras.value.priceIncrease = newValue }
  }
  /// Whether the customer turned auto-renew off because of a higher price.
  var declinedPriceIncrease: Bool {
    get { extras.part(\.declinedPriceIncrease) ?? false }
    set { extras.value.declinedPriceIncrease = newValue }
  }
  /// What an Advanced Commerce subscription consists of; `nil` for others.
  var advancedCommerce: AdvancedCommerceTerms? {
    get { extras.part(\.advancedCommerce) ?? nil }
    set { extras.value.advancedCommerce = newValue }
  }
  /// The commitment that runs; `nil` for a plan that is paid up front.
  var commitment: Commitment? {
    get { extras.part(\.commitment) ?? nil }
    set { extras.value.commitment = newValue }
  }
  /// Whether it has neither offers, nor commitments, nor anything else that few subscriptions have.
  var isPlain: Bool { extras.isUsual }

  /// When something happens by itself; `nil` once the subscription has ended.
  ///
  /// A shared subscription follows its sharer's, so nothing happens to it by itself.
  var deadline: Timestamp? {
    guard sharer == nil else { return nil }
    switch phase {
    case .active: return expiresDate
    case .gracePeriod(let until), .billingRetry(let until): return until
    case .expired, .revoked: return nil
    }
  }

  /// Whether the subscription has ended, for whatever reason.
  var hasEnded: Bool {
    switch phase {
    case .active, .gracePeriod, .billingRetry: false
    case .expired, .revoked: true
    }
  }

  /// Whether the customer may use the product.
  var givesAccess: Bool {
    switch phase {
    case .active, .gracePeriod: true
    case .billingRetry, .expired, .revoked: false
    }
  }

  /// The state in Apple's numbers.
  var status: SubscriptionStatus {
    switch phase {
    case .active: .active
    case .gracePeriod: .gracePeriod
    case .billingRetry: .billingRetry
    case .expired: .expired
    case .revoked: .revoked
    }
  }
}
