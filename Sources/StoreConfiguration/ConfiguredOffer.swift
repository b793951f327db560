public import AppStoreTypes

/// An offer of a subscription.
public struct ConfiguredOffer: Hashable, Sendable {
  /// Whether it is introductory, promotional, for codes, or to win customers back.
  public var type: OfferType
  /// The identifier of a promotional or win-back offer; `nil` for the others, which have none.
  public var offerID: String?
  /// The developer's own name for it; `nil` for introductory offers, which have none.
  public var referenceName: String?
  /// How it is paid.
  public var discountType: OfferDiscountType
  /// The length of one period of the offer; of the whole offer unless it is paid as you go.
  public var period: SubscriptionPeriod
  /// How many periods it lasts, 1 to 1000; always 1 unless it is paid as you go.
  public var periodCount: Int
  /// The price of one period in thousandths of the currency unit; 0 for a free trial.
  public var priceMilliunits: Int64
  /// The billing plan it belongs to; `nil` before 5.0, when subscriptions had only one.
  public var billingPlan: BillingPlanType?
  /// The customers who may redeem a code, in file order; empty for offers of another type.
  public var eligibility: [OfferEligibility]
  /// Whether a customer may redeem a code and have the introductory offer too.
  public var isStackable: Bool
  /// Whether customers who left may have a win-back offer; true for offers of another type.
  public var isEligible: Bool
  /// Xcode's own identifier of the offer, or App Store Connect's; `nil` for none.
  ///
  /// A new offer without one is written with eight digits that are made of what the offer is.
  public var internalID: String?
  var origin = Origin<ConfiguredOffer>()

  /// Creates an offer that stands in no file yet.
  public init(
    type: OfferType, offerID: String? = nil, referenceName: String? = nil,
    discountType: OfferDiscountType, period: SubscriptionPeriod, periodCount: Int = 1,
    priceMilliunits: Int64 = 0, billingPlan: BillingPlanType? = nil,
    eligibility: [OfferEligibility] = [], isStackable: Bool = false, isEligible: Bool = true,
    internalID: String? = nil
  ) {
    self.type = type
    self.offerID = offerID
    self.referenceName = referenceName
    self.discountType = discountType
    self.period = period
    self.periodCount = periodCount
    self.priceMilliunits = priceMilliunits
    self.billingPlan = billingPlan
    self.eligibility = eligibility
    self.isStackable = isStackable
    self.isEligible = isEligible
    self.internalID = internalID
  }

  /// The identifier that a transaction reports; `nil` for introductory offers, which have none.
  ///
  /// A file gives offers for codes no identifier, so theirs is the reference name.
  public var id: String? { type == .code ? referenceName : offerID }
}
