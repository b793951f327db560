public import AppStoreTypes

/// The newest state of one subscription.
public struct SubscriptionBody: Hashable, Sendable {
  /// When a paused subscription resumes; `nil` when not paused, and always on the App Store.
  public var autoResumeDate: Timestamp?
  /// When the store first failed to collect the payment that is due; `nil` when none is.
  public var billingIssuesDetectedAt: Timestamp?
  /// The product's name; `nil` when unknown.
  public var displayName: String?
  /// When access ends, grace included; `nil` for never.
  public var expiresDate: Timestamp?
  /// When the grace period ends; `nil` outside one.
  public var gracePeriodExpiresDate: Timestamp?
  /// Whether it was bought in a test environment.
  public var isSandbox: Bool
  /// Where the customer manages it; `nil` when unknown.
  public var managementURL: String?
  /// When it was first bought; `nil` when unknown.
  public var originalPurchaseDate: Timestamp?
  /// How the customer came to own it; `nil` when unknown.
  public var ownershipType: InAppOwnershipType?
  /// What kind of period it is in.
  public var periodType: PeriodTypeCode
  /// What the newest period cost; `nil` when unknown.
  public var price: PriceBody?
  /// The plan of a product that has plans; `nil` on the App Store.
  public var productPlanIdentifier: String?
  /// When it was last bought or renewed.
  public var purchaseDate: Timestamp
  /// When it was refunded; `nil` when it was not.
  public var refundedAt: Timestamp?
  /// Where it was bought.
  public var store: StoreCode
  /// The store's identifier of the newest transaction; `nil` when unknown.
  public var storeTransactionID: String?
  /// When auto-renew was seen turned off; `nil` while it is on.
  public var unsubscribeDetectedAt: Timestamp?
  /// What the customer pays for themselves beside what somebody else shares with them; `nil` without one,
  /// and from servers other than ours.
  public var ownPurchase: OwnSubscriptionBody?

  /// Creates a subscription from the fields that are always there; set the others afterwards.
  public init(
    purchaseDate: Timestamp, expiresDate: Timestamp?, store: StoreCode = .appStore,
    isSandbox: Bool, periodType: PeriodTypeCode = .normal
  ) {
    self.purchaseDate = purchaseDate
    self.expiresDate = expiresDate
    self.store = store
    self.isSandbox = isSandbox
    self.periodType = periodType
  }
}
