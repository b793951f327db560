public import AppStoreCore
public import Experiments

/// One enrolled customer with everything that happened since, in production.
///
/// Sandbox purchases, promotional grants and family sharing are not outcomes, so leave them out.
public struct EnrolledCustomer: Hashable, Sendable {
  /// The app user ID that was assigned; `nil` if it was deleted.
  public var unit: AppUserID?
  /// The recorded variant.
  public var variant: VariantID
  /// When the customer was enrolled.
  public var enrolledAt: Timestamp
  /// Whether the customer has enrollments in several variants, after two customers were joined.
  public var isCrossed: Bool
  /// When the app first reported that it showed an offering of the variant; `nil` if it never did.
  public var exposedAt: Timestamp?
  /// What was known at the enrollment.
  public var facts: AudienceFacts
  /// What happened, in any order.
  public var outcomes: [Outcome]
  /// The monthly recurring revenue now, in thousandths of the currency unit.
  public var monthlyRevenue: Int64

  /// Creates a row; by default, nothing happened.
  public init(
    unit: AppUserID?, variant: VariantID, enrolledAt: Timestamp, isCrossed: Bool = false,
    exposedAt: Timestamp? = nil, facts: AudienceFacts = AudienceFacts(), outcomes: [Outcome] = [],
    monthlyRevenue: Int64 = 0
  ) {
    self.unit = unit
    self.variant = variant
    self.enrolledAt = enrolledAt
    self.isCrossed = isCrossed
    self.exposedAt = exposedAt
    self.facts = facts
    self.outcomes = outcomes
    self.monthlyRevenue = monthlyRevenue
  }
}

/// Something that an enrolled customer did.
public struct Outcome: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A free trial started.
    case trialStart
    /// Auto-renew was turned off in a free trial.
    case trialCancellation
    /// The first payment after a free trial; it counts as a payment too.
    case trialConversion
    /// Another payment.
    case payment
    /// A payment was refunded, in whole or in part.
    case refund
  }

  /// What happened.
  public var kind: Kind
  /// When it happened.
  public var at: Timestamp
  /// The amount in thousandths of the currency unit, not negative; one currency for all customers.
  ///
  /// 0 if it is unknown: it then counts as a payment or a refund, and not in amounts.
  public var amount: Int64
  /// When a refunded payment was made; `nil` if unknown, and for other outcomes.
  ///
  /// A refund of a payment from before the enrollment does not count: the variant did not cause it.
  public var paidAt: Timestamp?

  /// Creates an outcome.
  public init(_ kind: Kind, at: Timestamp, amount: Int64 = 0, paidAt: Timestamp? = nil) {
    self.kind = kind
    self.at = at
    self.amount = amount
    self.paidAt = paidAt
  }

  /// Whether money was received.
  var isPayment: Bool { kind == .payment || kind == .trialConversion }
}
