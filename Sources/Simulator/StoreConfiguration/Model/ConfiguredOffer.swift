public import AppStoreCore

/// An offer of a subscription.
public struct ConfiguredOffer: Hashable, Sendable {
  /// The type: introductory, promotional, code or win-back.
  public var type: OfferType
  /// The identifier of a promotional or win-back offer; `nil` for the others, which have none.
  public var offerID: String?
  /// The developer's name for it; `nil` for introductory offers, which have none.
  public var referenceName: String?
  /// The payment mode.
  public var discountType: OfferDiscountType
  /// The length of one period of the offer; of the whole offer unless it is paid as you go.
  public var period: SubscriptionPeriod
  /// The number of periods, 1 to 1000; always 1 unless it is paid as you go.
  public var periodCount: Int
  /// The price of one period in thousandths of the currency unit; 0 for a free trial.
  public var priceMilliunits: Int64
  /// The billing plan it belongs to; `nil` before 5.0, when subscriptions had only one.
  public var billingPlan: BillingPlanType?
  /// The customers who can redeem a code, in file order; empty for offers of another type.
  public var eligibility: [OfferEligibility]
  /// Whether a customer can combine a code with the introductory offer.
  public var isStackable: Bool
  /// Whether former customers are eligible for a win-back offer; true for offers of another type.
  public var isEligible: Bool
  /// The identifier that Xcode or App Store Connect assigned to the offer; `nil` if none.
  ///
  /// For a new offer without one, eight digits are derived from the offer when it is written.
  public var internalID: String?
  var origin = SourceOrigin<ConfiguredOffer>()

  /// Creates an offer that is not in a file yet.
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

  /// The identifier in transactions; `nil` for introductory offers, which have none.
  ///
  /// Code offers have no identifier in the file, so the reference name is used.
  public var id: String? { type == .code ? referenceName : offerID }
}
