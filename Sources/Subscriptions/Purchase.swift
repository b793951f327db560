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
  /// When the period ends or ended, without grace or patience; `nil` for what does not end.
  ///
  /// It is later than the transaction's own end when the store signed so since.
  public let periodEnd: Timestamp?
  /// The state at the instant.
  public let state: PurchaseState
  /// When access ends or ended; `nil` means it does not end.
  public let accessUntil: Timestamp?

  init(
    transaction: TransactionRecord, renewalInfo: RenewalRecord?, isLatest: Bool,
    periodEnd: Timestamp?, state: PurchaseState, accessUntil: Timestamp?
  ) {
    parts = Parts(transaction, renewalInfo)
    self.isLatest = isLatest
    self.periodEnd = periodEnd
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
    case .owned, .subscribed, .awaitingRenewal, .inGracePeriod: true
    case .inBillingRetry, .expired, .upgraded, .revoked: false
    }
  }

  /// Whether the product is a subscription that renews by itself.
  public var isSubscription: Bool {
    transaction.expiresDate != nil && transaction.type != .nonRenewing
  }

  /// Whether a family member or an organization bought it.
  public var isShared: Bool { transaction.isShared }

  /// When the grace period after the period ends or ended; `nil` when there was none.
  public var graceEnd: Timestamp? {
    switch state {
    case .inGracePeriod, .inBillingRetry, .expired:
      accessUntil.flatMap { end in periodEnd.flatMap { end > $0 ? end : nil } }
    case .owned, .subscribed, .awaitingRenewal, .upgraded, .revoked: nil
    }
  }

  /// Since when the renewal's payment fails, or had failed when the subscription ended; `nil` when no
  /// payment fails.
  public var billingIssueDate: Timestamp? {
    guard isInBillingRetry || renewalInfo?.expirationIntent == .billingError else { return nil }
    return transaction.expiresDate
  }

  /// Since when auto-renew is off, as the store signed it; `nil` while it is on or nothing is known.
  public var unsubscribeDate: Timestamp? { renewalInfo?.unsubscribedAt(in: transaction) }

  /// Whether the period is a free trial.
  public var isTrial: Bool { transaction.offerDiscountType == .freeTrial }

  /// Compares everything.
  public static func == (lhs: Purchase, rhs: Purchase) -> Bool {
    lhs.state == rhs.state && lhs.accessUntil == rhs.accessUntil && lhs.isLatest == rhs.isLatest
      && lhs.periodEnd == rhs.periodEnd
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
  /// The period is over and nothing is known of its renewal yet; access goes on until the date.
  case awaitingRenewal(until: Timestamp)
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
