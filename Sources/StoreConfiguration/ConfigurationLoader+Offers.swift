internal import AppStoreTypes

extension ConfigurationLoader {
  /// What a file says about how an offer is paid; the words differ from those Apple signs.
  private static let paymentModes: [String: OfferDiscountType] = [
    "free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront,
  ]

  /// Finds the introductory offer of a subscription.
  ///
  /// Since version 5.0 there is a list with one offer per billing plan; the offer of the plan that is
  /// billed up front counts, because that is the plan whose price is the product's price.
  mutating func introductoryOffer(
    _ subscription: Field, renewalPeriod: SubscriptionPeriod
  ) throws(StoreConfigurationError) -> ConfiguredOffer? {
    let single = try subscription.member("introductoryOffer")
    guard let list = try subscription.member("introductoryOffers") else {
      guard let single else { return nil }
      return try offer(single, id: nil, renewalPeriod: renewalPeriod)
    }
    var upFront: ConfiguredOffer?
    var first: ConfiguredOffer?
    for element in try list.elements() {
      let plan = try element.member("billingPlanType")?.text() ?? "BILLED_UPFRONT"
      let found = try offer(element, id: nil, renewalPeriod: renewalPeriod)
      first = first ?? found
      if plan == "BILLED_UPFRONT" { upFront = upFront ?? found }
    }
    if let single, first == nil, try isOffer(single) {
      warn(single, "contradicts the empty `introductoryOffers`", "there is no introductory offer")
    }
    return upFront ?? first
  }

  /// Loads an offer; `nil` when it says that there is none.
  mutating func offer(
    _ field: Field, id: String?, renewalPeriod: SubscriptionPeriod
  ) throws(StoreConfigurationError) -> ConfiguredOffer? {
    guard try isOffer(field) else { return nil }
    let fix = "write \"free\", \"payAsYouGo\" or \"payUpFront\""
    let modeField = try field.required("paymentMode", fix: fix)
    let mode = try modeField.text()
    guard let discountType = Self.paymentModes[mode] else {
      throw modeField.invalid("is \(quoted(mode)), which is no way to pay an offer", fix: fix)
    }
    let period = try offerPeriod(field)
    let count = try periodCount(field, discountType: discountType)
    if discountType == .payAsYouGo, period != renewalPeriod {
      warn(
        field,
        "is paid every \(period.iso8601), but the subscription renews every "
          + renewalPeriod.iso8601, "the App Store sells no such offer")
    }
    return ConfiguredOffer(
      id: id, discountType: discountType, period: period, periodCount: count,
      priceMilliunits: try offerPrice(field, discountType: discountType))
  }

  private func isOffer(_ field: Field) throws(StoreConfigurationError) -> Bool {
    try field.member("paymentMode")?.text() != "none"
  }

  private func offerPeriod(_ field: Field) throws(StoreConfigurationError) -> SubscriptionPeriod {
    let fix = "write an ISO 8601 period of one unit, such as P3D, P1W, P1M or P1Y"
    let periodField = try field.required("subscriptionPeriod", fix: fix)
    let text = try periodField.text()
    guard let period = SubscriptionPeriod(iso8601: text), period.iso8601 == text else {
      throw periodField.invalid("is \(quoted(text)), which is no period", fix: fix)
    }
    return period
  }

  private mutating func periodCount(
    _ field: Field, discountType: OfferDiscountType
  ) throws(StoreConfigurationError) -> Int {
    guard let countField = try field.member("numberOfPeriods") else { return 1 }
    let count = try countField.wholeNumber()
    guard (1...1000).contains(count) else {
      throw countField.invalid("is \(count)", fix: "write a number from 1 to 1000")
    }
    if count > 1, discountType != .payAsYouGo {
      warn(
        countField, "is \(count) on an offer that is not paid as you go",
        "the period is the whole offer, once")
      return 1
    }
    return count
  }

  /// Reads the price of an offer; a free one often keeps a stale price, which never counts.
  private mutating func offerPrice(
    _ field: Field, discountType: OfferDiscountType
  ) throws(StoreConfigurationError) -> Int64 {
    guard discountType == .freeTrial else { return try price(of: field) }
    if let stale = try field.member("displayPrice") {
      warn(stale, "is on a free offer", "the price is ignored")
    }
    return 0
  }
}
