internal import AppStoreCore
internal import EntitlementAPI

/// The purchase behind an entitlement: a subscription, or the newest purchase of another product.
struct MatchingPurchase: Hashable, Sendable {
  var expiresDate: Timestamp?
  var originalPurchaseDate: Timestamp?
  var store: StoreCode
  var isSandbox: Bool
  var periodType = PeriodTypeCode.normal
  var ownershipType: InAppOwnershipType?
  var unsubscribeDetectedAt: Timestamp?
  var billingIssuesDetectedAt: Timestamp?
  var productPlanIdentifier: String?
  var isRefunded = false
  /// Whether it is listed as a subscription, so that its state is known.
  private var isListed = false

  /// Returns the purchases by product.
  ///
  /// For a product in both lists, the non-renewing purchase counts, because its access never ends.
  static func all(of subscriber: SubscriberBody) -> [String: MatchingPurchase] {
    let oneTime = subscriber.nonSubscriptions.compactMapValues(\.last).mapValues(Self.init)
    return subscriber.subscriptions.mapValues(Self.init).merging(oneTime) { _, other in other }
  }

  init(_ subscription: SubscriptionBody) {
    expiresDate = subscription.expiresDate
    originalPurchaseDate = subscription.originalPurchaseDate
    store = subscription.store
    isSandbox = subscription.isSandbox
    periodType = subscription.periodType
    ownershipType = subscription.ownershipType
    unsubscribeDetectedAt = subscription.unsubscribeDetectedAt
    billingIssuesDetectedAt = subscription.billingIssuesDetectedAt
    productPlanIdentifier = subscription.productPlanIdentifier
    isRefunded = subscription.refundedAt != nil
    isListed = true
  }

  private init(_ purchase: NonSubscriptionBody) {
    originalPurchaseDate = purchase.originalPurchaseDate
    store = purchase.store
    isSandbox = purchase.isSandbox
  }

  /// Creates a purchase that is no longer listed, because it was refunded.
  ///
  /// It returns `nil` if the server gave no reason; the entitlement is then omitted.
  init?(unlisted entitlement: EntitlementBody, isSandbox: Bool) {
    guard entitlement.reason != nil else { return nil }
    expiresDate = entitlement.expiresDate
    originalPurchaseDate = entitlement.purchaseDate
    store = .appStore
    self.isSandbox = isSandbox
  }

  /// Whether the store will charge another payment.
  var willRenew: Bool {
    store != .promotional && expiresDate != nil && unsubscribeDetectedAt == nil
      && billingIssuesDetectedAt == nil && periodType != .prepaid
  }

  /// Whether another payment, including a retry, may have extended it since the response.
  var mayRenew: Bool {
    isListed && store != .promotional && expiresDate != nil && unsubscribeDetectedAt == nil
      && !isRefunded && periodType != .prepaid
  }
}
