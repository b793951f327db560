public import AppStoreCore

/// The newest state of one subscription.
public struct SubscriptionBody: Hashable, Sendable {
  /// When a paused subscription resumes; `nil` if not paused, and always for the App Store.
  public var autoResumeDate: Timestamp?
  /// When the store first failed to collect the outstanding payment; `nil` if none exists.
  public var billingIssuesDetectedAt: Timestamp?
  /// The product's name; `nil` if unknown.
  public var displayName: String?
  /// When access ends, including a grace period; `nil` if never.
  public var expiresDate: Timestamp?
  /// When the grace period ends; `nil` if none exists.
  public var gracePeriodExpiresDate: Timestamp?
  /// Whether it was bought in a test environment.
  public var isSandbox: Bool
  /// The URL where the customer manages it; `nil` if unknown.
  public var managementURL: String?
  /// When it was first bought; `nil` if unknown.
  public var originalPurchaseDate: Timestamp?
  /// How the customer owns it; `nil` if unknown.
  public var ownershipType: InAppOwnershipType?
  /// The type of the current period.
  public var periodType: PeriodTypeCode
  /// The price of the newest period; `nil` if unknown.
  public var price: PriceBody?
  /// The plan of a product with plans; `nil` for the App Store.
  public var productPlanIdentifier: String?
  /// When it was last bought or renewed.
  public var purchaseDate: Timestamp
  /// When it was refunded; `nil` if it was not.
  public var refundedAt: Timestamp?
  /// The store of the purchase.
  public var store: StoreCode
  /// The store's identifier of the newest transaction; `nil` if unknown.
  public var storeTransactionID: String?
  /// When auto-renew was found to be off; `nil` if it is on.
  public var unsubscribeDetectedAt: Timestamp?
  /// The customer's own subscription in addition to a shared one; `nil` if none exists, and from
  /// other servers.
  public var ownPurchase: OwnSubscriptionBody?

  /// Creates a subscription from the fields that are always present; set the others afterwards.
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
