internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

/// The newest state of one subscription of a customer.
///
/// StoreKit has a type of the same name; with both imported, write `Tessera.SubscriptionInfo`.
public struct SubscriptionInfo: Hashable, Sendable {
  /// The identifier of the product.
  public let productIdentifier: ProductIdentifier
  /// When it was last purchased or renewed.
  public let purchaseDate: Date
  /// When it was first purchased; `nil` if unknown.
  public let originalPurchaseDate: Date?
  /// When it expires, grace period included; `nil` for never.
  public let expiresDate: Date?
  /// The store it was purchased in.
  public let store: Store
  /// Whether it was purchased in a test environment.
  public let isSandbox: Bool
  /// When turned-off auto-renewal was detected; `nil` while it is on.
  public let unsubscribeDetectedAt: Date?
  /// When a failed payment was first detected; `nil` if none is due.
  public let billingIssuesDetectedAt: Date?
  /// When the grace period ends; `nil` outside a grace period.
  public let gracePeriodExpiresDate: Date?
  /// How the customer got it.
  public let ownershipType: PurchaseOwnershipType
  /// The type of the current period.
  public let periodType: PeriodType
  /// When it was refunded; `nil` if it was not.
  public let refundedAt: Date?
  /// The store's identifier of the newest transaction; `nil` if unknown.
  public let storeTransactionId: String?
  /// Whether it was active when the ``CustomerInfo`` was created.
  public let isActive: Bool
  /// Whether the store will charge for another period.
  public let willRenew: Bool
  /// The product's name; `nil` if unknown.
  public let displayName: String?
  /// The price of the newest period; `nil` if unknown.
  public let price: ProductPaidPrice?
  /// The plan of a product with plans; always `nil` on the App Store.
  public let productPlanIdentifier: String?
  /// When a paused subscription resumes; `nil` if not paused, and always on the App Store.
  public let autoResumeDate: Date?

  private let managementLink: String?

  /// Where the customer manages it; `nil` if unknown.
  public var managementURL: URL? { managementLink.flatMap { URL(string: $0) } }

  init(
    productIdentifier: ProductIdentifier, _ body: SubscriptionBody,
    isActive: (Timestamp?, Bool) -> Bool
  ) {
    self.productIdentifier = productIdentifier
    purchaseDate = body.purchaseDate.date
    originalPurchaseDate = body.originalPurchaseDate?.date
    expiresDate = body.expiresDate?.date
    store = Store(body.store)
    isSandbox = body.isSandbox
    unsubscribeDetectedAt = body.unsubscribeDetectedAt?.date
    billingIssuesDetectedAt = body.billingIssuesDetectedAt?.date
    gracePeriodExpiresDate = body.gracePeriodExpiresDate?.date
    ownershipType = PurchaseOwnershipType(body.ownershipType)
    periodType = PeriodType(body.periodType)
    refundedAt = body.refundedAt?.date
    storeTransactionId = body.storeTransactionID
    let purchase = MatchingPurchase(body)
    self.isActive = isActive(body.expiresDate, purchase.mayRenew)
    willRenew = purchase.willRenew
    displayName = body.displayName
    price = body.price.map(ProductPaidPrice.init)
    productPlanIdentifier = body.productPlanIdentifier
    autoResumeDate = body.autoResumeDate?.date
    managementLink = body.managementURL
  }

  /// Returns the subscriptions of a response by product.
  static func all(
    in bodies: [String: SubscriptionBody], isActive: (Timestamp?, Bool) -> Bool
  ) -> [ProductIdentifier: SubscriptionInfo] {
    Dictionary(
      uniqueKeysWithValues: bodies.map { product, body in
        (product, SubscriptionInfo(productIdentifier: product, body, isActive: isActive))
      })
  }
}
