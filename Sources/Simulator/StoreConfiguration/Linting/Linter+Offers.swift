internal import AppStoreCore

extension Linter {
  /// Checks for introductory offers of which only the first is ever used: those of one billing
  /// plan, and the single offer next to the list.
  mutating func lintIntroductoryOffers(_ subscription: ConfiguredSubscription) {
    lintSingleOffer(subscription)
    var plans: Set<BillingPlanType> = []
    for offer in subscription.introductoryOffers {
      let plan = offer.billingPlan ?? .billedUpfront
      guard !plans.insert(plan).inserted, let field = offer.origin.field else { continue }
      warn(
        .unreachableOffer, field, "is a second introductory offer for \(shortened(plan.rawValue))",
        "only the first is used: remove one")
    }
  }

  private mutating func lintSingleOffer(_ subscription: ConfiguredSubscription) {
    guard let field = subscription.origin.field, let offer = subscription.introductoryOffer,
      let node = field.node["introductoryOffer"], field.node["introductoryOffers"] != nil,
      var single = ConfigurationLoader.copiedOffer(node, of: field, period: subscription.period)?
        .loaded
    else { return }
    single.internalID = offer.internalID
    single.billingPlan = offer.billingPlan
    if single == offer { return }
    warn(
      .contradictoryOffers, field.location("introductoryOffer"),
      "is not the offer of `introductoryOffers` that is billed up front",
      "the list counts: make them equal")
  }

  /// Checks for identifiers shared by several offers of one list.
  mutating func lintOfferIDs(_ offers: [ConfiguredOffer]) {
    var ids: Set<String> = []
    for offer in offers {
      guard let id = offer.id, !id.isEmpty, !ids.insert(id).inserted,
        let field = offer.origin.field
      else { continue }
      warn(
        .duplicateOfferID, field.location(offer.type == .code ? "referenceName" : "offerID"),
        "is \(quoted(id)) a second time in this subscription",
        "only the first can be found by it: rename one")
    }
  }

  /// Checks one offer of any type.
  mutating func lintOffer(_ offer: ConfiguredOffer, of subscription: ConfiguredSubscription) {
    guard let field = offer.origin.field else { return }
    lintLength(offer, field)
    lintPrice(offer, field, subscription)
    for (index, word) in offer.eligibility.enumerated()
    where !OfferEligibility.known.contains(word) {
      warn(
        .unknownEligibility, field.location("eligibility"),
        "has \(quoted(word.rawValue)) at \(index), which fits no customer",
        "write \"new\", \"existing\" or \"expired\"")
    }
    if offer.type == .code, offer.eligibility.isEmpty {
      warn(
        .offerForNobody, field.location("eligibility"),
        "is empty, so no customer may redeem a code",
        "write \"new\", \"existing\", \"expired\" or several of them")
    }
    if !offer.isEligible {
      note(
        .offerForNobody, field.location("isEligible"), "is off, so no customer sees the offer",
        "turn it on to test it")
    }
  }

  /// Checks for lengths that no offer in the App Store can have.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/manage-subscriptions/set-up-introductory-offers-for-auto-renewable-subscriptions>
  private mutating func lintLength(_ offer: ConfiguredOffer, _ field: LocatedField) {
    let length = offer.period.length
    let isUsual: Bool
    switch offer.discountType {
    case .freeTrial: isUsual = Self.freeLengths.contains(length)
    case .payUpFront: isUsual = Self.paidLengths.contains(length)
    default:
      let count = offer.periodCount
      isUsual = length.days > 0 ? length.days * count <= 84 : length.months * count <= 12
    }
    if isUsual { return }
    let count = offer.periodCount > 1 ? "\(offer.periodCount) times " : ""
    note(
      .offerLength, field.location("subscriptionPeriod"),
      "is \(count)\(offer.period.iso8601), a length that App Store Connect does not offer for "
        + ConfigurationLoader.word(for: offer.discountType),
      "choose one of Xcode's list, at most a year or, by the week, twelve weeks")
  }

  private static let freeLengths = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap { SubscriptionPeriod(iso8601: $0)?.length }
  private static let paidLengths = ["P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap { SubscriptionPeriod(iso8601: $0)?.length }

  /// Compares the price of an offer with that of the subscription for the same time.
  private mutating func lintPrice(
    _ offer: ConfiguredOffer, _ field: LocatedField, _ subscription: ConfiguredSubscription
  ) {
    guard offer.discountType != .freeTrial, offer.priceMilliunits > 0,
      subscription.product.priceMilliunits > 0,
      let times = offer.period.length.count(of: subscription.period.length)
    else { return }
    let plan = subscription.billingPlans.first { $0.type == offer.billingPlan }
    let price = plan?.priceMilliunits ?? subscription.product.priceMilliunits
    let (usual, isTooMuch) = price.multipliedReportingOverflow(by: Int64(times))
    guard !isTooMuch, offer.priceMilliunits >= usual else { return }
    warn(
      .offerPrice, field.location("displayPrice"),
      "is \(amount(offer.priceMilliunits)), but the same time costs \(amount(usual)) without the offer",
      "lower it: an offer is cheaper than the subscription")
  }
}
