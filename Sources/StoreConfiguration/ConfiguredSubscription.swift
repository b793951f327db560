public import AppStoreTypes

/// An auto-renewable subscription as the file describes it.
public struct ConfiguredSubscription: Hashable, Sendable {
  /// What it has in common with other products.
  public var product: ConfiguredProduct
  /// The group it belongs to: the one that encloses it in the file.
  public var groupID: SubscriptionGroupID
  /// The level in the group, at least 1; 1 is the highest, and equal levels are crossgrades.
  public var groupLevel: Int
  /// How often it renews: a week, one, two, three or six months, or a year.
  public var period: SubscriptionPeriod
  /// The introductory offers, in file order: at most one, or since 5.0 one for each billing plan.
  public var introductoryOffers: [ConfiguredOffer]
  /// The promotional offers (`adHocOffers`), in file order.
  public var promotionalOffers: [ConfiguredOffer]
  /// The offers that customers redeem codes for, in file order; the codes are not in the file.
  public var codeOffers: [ConfiguredOffer]
  /// The win-back offers, in file order.
  public var winBackOffers: [ConfiguredOffer]
  /// The ways to pay for a period, in file order; empty before 5.0, when there was only one.
  public var billingPlans: [ConfiguredBillingPlan]
  var origin = Origin<ConfiguredSubscription>()

  /// Creates a subscription that stands in no file yet.
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

  /// The introductory offer of the plan that is billed up front, whose price is the product's; else
  /// the first one; `nil` for none.
  public var introductoryOffer: ConfiguredOffer? {
    introductoryOffers.first { ($0.billingPlan ?? .billedUpfront) == .billedUpfront }
      ?? introductoryOffers.first
  }

  /// All offers: introductory, promotional, code and win-back ones.
  public var offers: [ConfiguredOffer] {
    introductoryOffers + promotionalOffers + codeOffers + winBackOffers
  }

  /// Returns the offer of a type with an identifier; `nil` when there is none.
  public func offer(_ type: OfferType, id: String?) -> ConfiguredOffer? {
    if type == .introductory { return introductoryOffer }
    return offers.first { $0.type == type && $0.id == id }
  }
}
