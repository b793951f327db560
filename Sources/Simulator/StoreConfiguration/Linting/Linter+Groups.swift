internal import AppStoreCore

extension Linter {
  /// Checks a subscription group and its subscriptions.
  mutating func lintGroup(_ group: ConfiguredSubscriptionGroup) {
    guard let field = group.origin.field else { return }
    if group.subscriptions.isEmpty {
      warn(
        .emptyGroup, field.location("subscriptions"), "is empty",
        "add a subscription, or remove the group")
    }
    lintLevels(group, field)
    for subscription in group.subscriptions { lintSubscription(subscription) }
  }

  /// Checks for duplicate levels and gaps in the levels.
  private mutating func lintLevels(_ group: ConfiguredSubscriptionGroup, _ field: LocatedField) {
    let levels = Dictionary(grouping: group.subscriptions, by: \.groupLevel)
    for (level, members) in levels.sorted(by: { $0.key < $1.key }) where members.count > 1 {
      let names = members.map { quoted($0.product.id.rawValue) }.joined(separator: ", ")
      let periods = Set(members.map(\.period))
      if periods.count == members.count {
        note(
          .groupLevelTie, field, "has \(names) on level \(level)",
          "changing between them is a crossgrade at the next renewal; rank them if one is more")
      } else {
        warn(
          .groupLevelTie, field, "has \(names) on level \(level), some with the same period",
          "changing between those is a crossgrade at once; rank them if one is more")
      }
    }
    let highest = levels.keys.max() ?? 0
    let gaps = highest <= 1000 ? (1...max(1, highest)).filter { levels[$0] == nil } : []
    if let first = gaps.first, highest > 0 {
      note(
        .groupLevelGap, field, "has no subscription on level \(first), but one on level \(highest)",
        "only the order of levels counts; Xcode numbers them from 1")
    }
  }

  private mutating func lintSubscription(_ subscription: ConfiguredSubscription) {
    for plan in subscription.billingPlans { lintPlan(plan, of: subscription) }
    lintIntroductoryOffers(subscription)
    for offers in [
      subscription.promotionalOffers, subscription.codeOffers, subscription.winBackOffers,
    ] {
      lintOfferIDs(offers)
    }
    for offer in subscription.offers { lintOffer(offer, of: subscription) }
  }

  private mutating func lintPlan(
    _ plan: ConfiguredBillingPlan, of subscription: ConfiguredSubscription
  ) {
    guard let field = plan.origin.field else { return }
    if plan.type == .monthly, subscription.period != .year {
      warn(
        .billingPlanPeriod, field.location("billingPlanType"),
        "is \(plan.type) on a subscription of \(subscription.period.iso8601)",
        "only a subscription of a year is paid month by month: remove the plan")
    }
    let price = subscription.product.priceMilliunits
    if plan.type == .billedUpfront, plan.isEnabled, plan.priceMilliunits != price {
      warn(
        .billingPlanPrice, field.location("displayPrice"),
        "is \(amount(plan.priceMilliunits)), but the subscription costs \(amount(price))",
        "the price of the subscription counts: make them equal")
    }
  }
}

/// Returns a price in readable form.
func amount(_ milliunits: Int64) -> String {
  Price(milliunits: milliunits, currency: "").amount
}
