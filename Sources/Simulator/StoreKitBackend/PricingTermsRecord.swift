public import AppStoreCore

/// The prices of a subscription with one billing plan.
public struct PricingTermsRecord: Hashable, Sendable, Codable {
  /// The billing plan.
  public var billingPlan: BillingPlanType
  /// The price of each payment.
  public var billingPrice: Price
  /// The time between two payments.
  public var billingPeriod: SubscriptionPeriod
  /// The price of the whole commitment.
  public var commitmentPrice: Price
  /// The length of the commitment.
  public var commitmentPeriod: SubscriptionPeriod
  /// The offers of the billing plan, introductory ones first.
  public var offers: [OfferRecord]

  /// Creates a record.
  public init(
    billingPlan: BillingPlanType, billingPrice: Price, billingPeriod: SubscriptionPeriod,
    commitmentPrice: Price, commitmentPeriod: SubscriptionPeriod, offers: [OfferRecord]
  ) {
    self.billingPlan = billingPlan
    self.billingPrice = billingPrice
    self.billingPeriod = billingPeriod
    self.commitmentPrice = commitmentPrice
    self.commitmentPeriod = commitmentPeriod
    self.offers = offers
  }
}
