public import AppStoreCore

/// One product bought through one original transaction, evaluated at one instant.
///
/// Purchases are passed through several steps and their records are large, so copies share them.
public struct EvaluatedPurchase: Hashable, Sendable {
  @usableFromInline
  final class Parts: Sendable {
    @usableFromInline let transaction: TransactionRecord
    @usableFromInline let renewalInfo: RenewalRecord?
    let seats: SeatRecord?

    init(_ transaction: TransactionRecord, _ renewalInfo: RenewalRecord?, _ seats: SeatRecord?) {
      self.transaction = transaction
      self.renewalInfo = renewalInfo
      self.seats = seats
    }
  }

  @usableFromInline let parts: Parts
  /// Whether no later period of the same original transaction is known.
  public let isLatest: Bool
  /// When the period ends or ended, without a grace period or a wait for the renewal; `nil` if it
  /// does not end.
  ///
  /// It is later than the transaction's own end if the App Store signed an extension since.
  public let periodEnd: Timestamp?
  /// The state at the instant.
  public let state: PurchaseState
  /// When access ends or ended; `nil` if it does not end.
  public let accessUntil: Timestamp?
  /// Whether the App Store stopped to retry a failed payment before the instant, and no signed data
  /// says so.
  public let isRetryOver: Bool

  init(
    transaction: TransactionRecord, renewalInfo: RenewalRecord?, seats: SeatRecord?,
    isLatest: Bool, periodEnd: Timestamp?, state: PurchaseState, accessUntil: Timestamp?,
    isRetryOver: Bool
  ) {
    parts = Parts(transaction, renewalInfo, seats)
    self.isLatest = isLatest
    self.periodEnd = periodEnd
    self.state = state
    self.accessUntil = accessUntil
    self.isRetryOver = isRetryOver
  }

  /// The first transaction of the purchase.
  @inlinable public var originalTransactionID: OriginalTransactionID {
    parts.transaction.originalTransactionId
  }
  /// The deciding transaction.
  @inlinable public var transaction: TransactionRecord { parts.transaction }
  /// The renewal info; `nil` for one-time products, or if there is none for this period.
  @inlinable public var renewalInfo: RenewalRecord? { parts.renewalInfo }

  /// The seats of the period, with those that were added to it; `nil` if it is not sold by the seat.
  ///
  /// Those of a revoked transaction are refunded.
  public var seats: SeatRecord? { parts.seats }

  /// The product.
  public var productID: ProductID { transaction.productId }

  /// Whether the product gives access at that instant.
  public var givesAccess: Bool {
    switch state {
    case .owned, .subscribed, .awaitingRenewal, .inGracePeriod: true
    case .inBillingRetry, .expired, .upgraded, .revoked: false
    }
  }

  /// Whether the product is an auto-renewable subscription.
  public var isSubscription: Bool {
    transaction.expiresDate != nil && transaction.type != .nonRenewing
  }

  /// Whether a family member or an organization bought it.
  public var isShared: Bool { transaction.isShared }

  /// When the grace period ends or ended; `nil` if there was none.
  public var graceEnd: Timestamp? {
    switch state {
    case .inGracePeriod, .inBillingRetry, .expired:
      accessUntil.flatMap { end in periodEnd.flatMap { end > $0 ? end : nil } }
    case .owned, .subscribed, .awaitingRenewal, .upgraded, .revoked: nil
    }
  }

  /// Since when the renewal's payment fails, or had failed when the subscription ended; `nil` if no
  /// payment fails.
  public var billingIssueDate: Timestamp? {
    guard isInBillingRetry || renewalInfo?.expirationIntent == .billingError else { return nil }
    return periodEnd
  }

  /// Since when auto-renew is off, as signed by the App Store; `nil` if it is on or unknown.
  public var unsubscribeDate: Timestamp? { renewalInfo?.unsubscribedAt(in: transaction) }

  /// Whether the period is a free trial.
  public var isTrial: Bool { transaction.offerDiscountType == .freeTrial }

  /// Compares all properties.
  public static func == (lhs: EvaluatedPurchase, rhs: EvaluatedPurchase) -> Bool {
    lhs.state == rhs.state && lhs.accessUntil == rhs.accessUntil && lhs.isLatest == rhs.isLatest
      && lhs.periodEnd == rhs.periodEnd && lhs.isRetryOver == rhs.isRetryOver
      && lhs.transaction == rhs.transaction && lhs.renewalInfo == rhs.renewalInfo
      && lhs.seats == rhs.seats
  }

  /// Hashes the properties that distinguish most purchases.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(transaction.transactionId)
    hasher.combine(state)
  }
}

/// The state of a purchase.
public enum PurchaseState: Hashable, Sendable {
  /// Bought once; does not end.
  case owned
  /// Inside a paid period or a trial.
  case subscribed
  /// The period ended and the renewal is unknown; access continues until the date.
  case awaitingRenewal(until: Timestamp)
  /// The payment failed; access continues until the date.
  case inGracePeriod(until: Timestamp)
  /// The payment failed and the App Store retries; no access.
  case inBillingRetry
  /// Ended.
  case expired
  /// Replaced by another plan at the date.
  case upgraded(at: Timestamp)
  /// Refunded, or no longer shared, at the date.
  case revoked(at: Timestamp)
}
