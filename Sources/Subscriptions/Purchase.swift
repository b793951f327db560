public import AppStoreTypes

/// What a customer holds of one product through one original transaction, judged at one instant.
public struct Purchase: Hashable, Sendable {
  /// The first transaction of the purchase.
  public let originalTransactionID: OriginalTransactionID
  /// The transaction that decides.
  public let transaction: TransactionRecord
  /// What the store will do next; `nil` for one-time products, or when it is not known.
  public let renewalInfo: RenewalRecord?
  /// Whether no later period of the same original transaction is known.
  public let isLatest: Bool
  /// The state at the instant.
  public let state: PurchaseState
  /// When access ends or ended; `nil` means it does not end.
  public let accessUntil: Timestamp?

  /// The product.
  public var productID: ProductID { transaction.productId }

  /// Whether the product gives access at the instant.
  public var givesAccess: Bool {
    switch state {
    case .owned, .subscribed, .inGracePeriod: true
    case .inBillingRetry, .expired, .upgraded, .revoked: false
    }
  }

  /// Whether the product is a subscription that renews by itself.
  public var isSubscription: Bool { transaction.expiresDate != nil }

  /// Whether the period is a free trial.
  public var isTrial: Bool { transaction.offerDiscountType == .freeTrial }
}

/// The state of a purchase.
public enum PurchaseState: Hashable, Sendable {
  /// Bought once and kept.
  case owned
  /// Inside a paid period or a trial.
  case subscribed
  /// The payment failed; access continues until the date.
  case inGracePeriod(until: Timestamp)
  /// The payment failed and the store tries again; no access.
  case inBillingRetry
  /// Ended.
  case expired
  /// Replaced by another plan at the date.
  case upgraded(at: Timestamp)
  /// Refunded, or no longer shared, at the date.
  case revoked(at: Timestamp)
}
