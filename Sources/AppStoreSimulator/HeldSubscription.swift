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

  let account: AccountID
  /// The family member who shares it; `nil` for a subscription of the account's own.
  var sharer: AccountID?
  /// The sharer's transaction behind the current one; `nil` for one of the account's own.
  var sharedTransaction: TransactionID?
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
  /// The pay-as-you-go offer that is running; `nil` for none.
  var offer: StoreOffer?
  /// How many more renewals the running offer covers.
  var offerPeriodsLeft = 0
  /// The offer that the next renewal begins; `nil` for none.
  var redeemedOffer: StoreOffer?

  /// What a period costs without an offer, in thousandths of the currency unit.
  var price: Int64 = 0
  /// The storefront that price is of.
  var priceStorefront = ""
  /// A higher price to come; `nil` for none.
  var priceIncrease: PriceIncrease?
  /// Whether the customer turned auto-renew off because of a higher price.
  var declinedPriceIncrease = false
  /// What an Advanced Commerce subscription consists of; `nil` for others.
  var advancedCommerce: AdvancedCommerceTerms?
  /// The commitment that runs; `nil` for a plan that is paid up front.
  var commitment: Commitment?

  /// The renewal information as it was last signed; `nil` only while the subscription is being made.
  var renewalInfo: JWSRenewalInfoDecodedPayload?
  /// When the queue will look at this subscription next; `nil` for never.
  var scheduledDate: Timestamp?
  /// Tells the queue's current entry from outdated ones.
  var generation = 0

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
