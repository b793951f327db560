internal import AppStoreCore
internal import Foundation
internal import StoreConfiguration

/// An account's subscription in one group, from the first purchase on.
struct AccountSubscription: Hashable, Sendable {
  /// The phase of the subscription's lifecycle.
  enum Phase: Hashable, Sendable {
    /// The current period is paid.
    case active
    /// The payment failed; access continues until the date.
    case gracePeriod(until: Timestamp)
    /// The payment failed and there is no access; the store retries until the date.
    case billingRetry(until: Timestamp)
    /// The subscription ended.
    case expired(ExpirationIntent)
    /// The current period was refunded.
    case revoked
  }

  /// Fields that few subscriptions need.
  private struct Extras: DefaultValued {
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
  /// The index of the account in the store's table.
  let accountNumber: UInt32
  let groupID: SubscriptionGroupID
  let originalTransactionID: OriginalTransactionID
  let originalPurchaseDate: Timestamp
  var recentStart: Timestamp
  /// Every period's transaction, oldest first.
  var transactions: [TransactionID] = []

  /// The transaction of the current period.
  var current: TransactionID
  var productID: ProductID
  var expiresDate: Timestamp
  var schedule: BillingSchedule
  var phase = Phase.active

  var autoRenewProductID: ProductID
  var isAutoRenewing = true
  /// When the customer last lost access; `nil` if there is access.
  var accessEnd: Timestamp?
  /// The app account token of the next period's transaction.
  var appAccountToken: UUID?

  /// The price of a period without an offer, in thousandths of the currency unit.
  var price: Int64 = 0
  var priceStorefront = ""

  /// The last signed renewal information; `nil` only while the subscription is being created.
  var signedRenewalInfo: CompactRenewalInfo?
  /// When the next event is scheduled; `nil` for never.
  var scheduledDate: Timestamp?
  /// Distinguishes the queue's current entry from outdated ones.
  var generation: UInt32 = 0
  private var extras = SparseBox<Extras>()

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

  /// The family member who shares it; `nil` for the account's own subscription.
  var sharer: AccountID? {
    get { extras.part(\.sharer) ?? nil }
    set { extras.value.sharer = newValue }
  }
  /// The sharer's transaction that the current one follows; `nil` for the account's own.
  var sharedTransaction: TransactionID? {
    get { extras.part(\.sharedTransaction) ?? nil }
    set { extras.value.sharedTransaction = newValue }
  }
  /// The running pay-as-you-go offer; `nil` if none.
  var offer: StoreOffer? {
    get { extras.part(\.offer) ?? nil }
    set { extras.value.offer = newValue }
  }
  /// The number of further renewals that the running offer covers.
  var offerPeriodsLeft: Int {
    get { extras.part(\.offerPeriodsLeft) ?? 0 }
    set { extras.value.offerPeriodsLeft = newValue }
  }
  /// The offer that begins at the next renewal; `nil` if none.
  var redeemedOffer: StoreOffer? {
    get { extras.part(\.redeemedOffer) ?? nil }
    set { extras.value.redeemedOffer = newValue }
  }
  /// A pending price increase; `nil` if none.
  var priceIncrease: PriceIncrease? {
    get { extras.part(\.priceIncrease) ?? nil }
    set { extras.value.priceIncrease = newValue }
  }
  /// Whether the customer turned auto-renew off because of a higher price.
  var declinedPriceIncrease: Bool {
    get { extras.part(\.declinedPriceIncrease) ?? false }
    set { extras.value.declinedPriceIncrease = newValue }
  }
  /// The terms of an Advanced Commerce subscription; `nil` for others.
  var advancedCommerce: AdvancedCommerceTerms? {
    get { extras.part(\.advancedCommerce) ?? nil }
    set { extras.value.advancedCommerce = newValue }
  }
  /// The running commitment; `nil` for a plan that is paid up front.
  var commitment: Commitment? {
    get { extras.part(\.commitment) ?? nil }
    set { extras.value.commitment = newValue }
  }
  /// Whether it has no offer, commitment or other field that few subscriptions need.
  var isPlain: Bool { extras.isUsual }

  /// When the next event happens; `nil` after the subscription has ended.
  ///
  /// A shared subscription follows its source, so it has no events of its own.
  var deadline: Timestamp? {
    guard sharer == nil else { return nil }
    switch phase {
    case .active: return expiresDate
    case .gracePeriod(let until), .billingRetry(let until): return until
    case .expired, .revoked: return nil
    }
  }

  /// Whether the subscription has ended, for any reason.
  var hasEnded: Bool {
    switch phase {
    case .active, .gracePeriod, .billingRetry: false
    case .expired, .revoked: true
    }
  }

  /// Whether the customer can use the product.
  var givesAccess: Bool {
    switch phase {
    case .active, .gracePeriod: true
    case .billingRetry, .expired, .revoked: false
    }
  }

  /// The state as Apple's number.
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
