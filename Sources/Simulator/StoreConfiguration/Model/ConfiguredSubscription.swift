public import AppStoreCore

/// An auto-renewable subscription, as the file describes it.
public struct ConfiguredSubscription: Hashable, Sendable {
  /// The fields that all products have.
  public var product: ConfiguredProduct
  /// The group that encloses it in the file.
  public var groupID: SubscriptionGroupID
  /// The level in the group, at least 1; 1 is the highest, and equal levels are crossgrades.
  public var groupLevel: Int
  /// The renewal period: a week, one, two, three or six months, or a year.
  public var period: SubscriptionPeriod
  /// The introductory offers, in file order: at most one, or since 5.0 one for each billing plan.
  public var introductoryOffers: [ConfiguredOffer]
  /// The promotional offers (`adHocOffers`), in file order.
  public var promotionalOffers: [ConfiguredOffer]
  /// The code offers, in file order; the codes are not in the file.
  public var codeOffers: [ConfiguredOffer]
  /// The win-back offers, in file order.
  public var winBackOffers: [ConfiguredOffer]
  /// The billing plans, in file order; empty before 5.0, when there was only one.
  public var billingPlans: [ConfiguredBillingPlan]
  var origin = SourceOrigin<ConfiguredSubscription>()

  /// Creates a subscription that is not in a file yet.
  public init(
    product: ConfiguredProduct, groupID: SubscriptionGroupID, groupLevel: Int,
    period: SubscriptionPeriod, introductoryOffers: [ConfiguredOffer] = [],
    promotionalOffers: [ConfiguredOffer] = [], codeOffers: [ConfiguredOffer] = [],
    winBackOffers: [ConfiguredOffer] = [], billingPlans: [ConfiguredBillingPlan] = []
  ) {
    self.product = product
    self.groupID = groupID
    self.groupLevel = groupLevel
    self.period = period
    self.introductoryOffers = introductoryOffers
    self.promotionalOffers = promotionalOffers
    self.codeOffers = codeOffers
    self.winBackOffers = winBackOffers
    self.billingPlans = billingPlans
  }

  /// The introductory offer of the plan that is billed up front, whose price is the product's;
  /// otherwise the first one; `nil` if none.
  public var introductoryOffer: ConfiguredOffer? {
    introductoryOffers.first { ($0.billingPlan ?? .billedUpfront) == .billedUpfront }
      ?? introductoryOffers.first
  }

  /// All offers: introductory, promotional, code and win-back ones.
  public var offers: [ConfiguredOffer] {
    introductoryOffers + promotionalOffers + codeOffers + winBackOffers
  }

  /// Returns the offer with a type and an identifier; `nil` if none exists.
  public func offer(_ type: OfferType, id: String?) -> ConfiguredOffer? {
    if type == .introductory { return introductoryOffer }
    return offers.first { $0.type == type && $0.id == id }
  }
}
