public import AppStoreTypes

/// What a customer holds of one product through one original transaction, judged at one instant.
///
/// Answering hands purchases from step to step, and their records are large; so copies share them.
public struct Purchase: Hashable, Sendable {
  @usableFromInline
  final class Parts: Sendable {
    @usableFromInline let transaction: TransactionRecord
    @usableFromInline let renewalInfo: RenewalRecord?

    init(_ transaction: TransactionRecord, _ renewalInfo: RenewalRecord?) {
      self.transaction = transaction
      self.renewalInfo = renewalInfo
    }
  }

  @usableFromInline let parts: Parts
  /// Whether no later period of the same original transaction is known.
  public let isLatest: Bool
  /// The state at the instant.
  public let state: PurchaseState
  /// When access ends or ended; `nil` means it does not end.
  public let accessUntil: Timestamp?

  init(
    transaction: TransactionRecord, renewalInfo: RenewalRecord?, isLatest: Bool,
    state: PurchaseState, accessUntil: Timestamp?
  ) {
    parts = Parts(transaction, renewalInfo)
    self.isLatest = isLatest
    self.state = state
    self.accessUntil = accessUntil
  }

  /// The first transaction of the purchase.
  @inlinable public var originalTransactionID: OriginalTransactionID {
    parts.transaction.originalTransactionId
  }
  /// The transaction that decides.
  @inlinable public var transaction: TransactionRecord { parts.transaction }
  /// What the store will do next; `nil` for one-time products, or when it said nothing of this period.
  @inlinable public var renewalInfo: RenewalRecord? { parts.renewalInfo }

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

  /// Compares everything.
  public static func == (lhs: Purchase, rhs: Purchase) -> Bool {
    lhs.state == rhs.state && lhs.accessUntil == rhs.accessUntil && lhs.isLatest == rhs.isLatest
      && lhs.transaction == rhs.transaction && lhs.renewalInfo == rhs.renewalInfo
  }

  /// Hashes what tells most purchases apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(transaction.transactionId)
    hasher.combine(state)
  }
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
