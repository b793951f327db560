internal import AppStoreTypes
internal import EntitlementAPI
public import Foundation

/// The newest state of one subscription of a customer.
///
/// StoreKit has a type of the same name; with both imported, write `Tessera.SubscriptionInfo`.
public struct SubscriptionInfo: Hashable, Sendable {
  /// The product.
  public let productIdentifier: ProductIdentifier
  /// When it was last bought or renewed.
  public let purchaseDate: Date
  /// When it was first bought; `nil` when unknown.
  public let originalPurchaseDate: Date?
  /// When it ends, grace included; `nil` for never.
  public let expiresDate: Date?
  /// Where it was bought.
  public let store: Store
  /// Whether it was bought in a test environment.
  public let isSandbox: Bool
  /// When auto-renew was seen turned off; `nil` while it is on.
  public let unsubscribeDetectedAt: Date?
  /// When a payment was first seen to fail; `nil` when none is due.
  public let billingIssuesDetectedAt: Date?
  /// When the grace period ends; `nil` outside one.
  public let gracePeriodExpiresDate: Date?
  /// How the customer came to own it.
  public let ownershipType: PurchaseOwnershipType
  /// What kind of period it is in.
  public let periodType: PeriodType
  /// When it was refunded; `nil` when it was not.
  public let refundedAt: Date?
  /// The store's identifier of the newest transaction; `nil` when unknown.
  public let storeTransactionId: String?
  /// Whether it had not ended when the ``CustomerInfo`` was made.
  public let isActive: Bool
  /// Whether the store will ask for another payment.
  public let willRenew: Bool
  /// The product's name; `nil` when unknown.
  public let displayName: String?
  /// What the newest period cost; `nil` when unknown.
  public let price: ProductPaidPrice?
  /// The plan of a product that has plans; `nil` on the App Store.
  public let productPlanIdentifier: String?
  /// When a paused subscription resumes; `nil` when it is not paused, and always on the App Store.
  public let autoResumeDate: Date?

  private let managementLink: String?

  /// Where the customer manages it; `nil` when unknown.
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

  /// Returns the subscriptions of an answer by product.
  static func all(
    in bodies: [String: SubscriptionBody], isActive: (Timestamp?, Bool) -> Bool
  ) -> [ProductIdentifier: SubscriptionInfo] {
    Dictionary(
      uniqueKeysWithValues: bodies.map { product, body in
        (product, SubscriptionInfo(productIdentifier: product, body, isActive: isActive))
      })
  }
}
