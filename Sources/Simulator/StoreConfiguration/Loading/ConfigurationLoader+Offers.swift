internal import AppStoreCore

extension ConfigurationLoader {
  /// The payment modes in a file, which differ from those that Apple signs.
  private static let paymentModes: [(word: String, type: OfferDiscountType)] = [
    ("free", .freeTrial), ("payAsYouGo", .payAsYouGo), ("payUpFront", .payUpFront),
  ]

  /// Returns the word for a payment mode in a file; the raw value if it is unknown.
  static func word(for type: OfferDiscountType) -> String {
    paymentModes.first { $0.type == type }?.word ?? type.rawValue
  }

  /// Loads the introductory offers of a subscription.
  ///
  /// Since version 5.0 there is a list with one offer per billing plan. Next to it is the offer of
  /// the plan that is billed up front, which is then ignored.
  mutating func introductoryOffers(
    _ subscription: LocatedField, renewalPeriod: SubscriptionPeriod
  ) throws(StoreKitConfigurationError) -> [ConfiguredOffer] {
    let single = try subscription.member("introductoryOffer")
    guard let list = try subscription.member("introductoryOffers") else {
      guard let single else { return [] }
      let found = try offer(single, type: .introductory, renewalPeriod: renewalPeriod)
      return found.map { [$0] } ?? []
    }
    var offers: [ConfiguredOffer] = []
    for element in try list.elements() {
      let found = try offer(element, type: .introductory, renewalPeriod: renewalPeriod)
      if let found { offers.append(found) }
    }
    if let single, offers.isEmpty, try isOffer(single) {
      warn(
        .contradictoryOffers, single, "contradicts the empty `introductoryOffers`",
        "there is no introductory offer")
    }
    return offers
  }

  /// Loads the single introductory offer next to the list; `nil` if none exists.
  static func copiedOffer(
    _ node: JSONNode, of subscription: LocatedField, period: SubscriptionPeriod
  ) -> SourceOrigin<ConfiguredOffer>? {
    var loader = ConfigurationLoader()
    let field = LocatedField(
      source: subscription.source, path: subscription.path(of: "introductoryOffer"), node: node)
    let found = try? loader.offer(field, type: .introductory, renewalPeriod: period)
    return found?.origin
  }

  /// Loads the offers of a type with its own list.
  mutating func offers(
    _ type: OfferType, of subscription: LocatedField, renewalPeriod: SubscriptionPeriod
  ) throws(StoreKitConfigurationError) -> [ConfiguredOffer] {
    let keys: [OfferType: String] = [
      .promotional: "adHocOffers", .code: "codeOffers", .winBack: "winbackOffers",
    ]
    var offers: [ConfiguredOffer] = []
    for element in try subscription.elements(of: keys[type] ?? "") {
      let found = try offer(element, type: type, renewalPeriod: renewalPeriod)
      if let found { offers.append(found) }
    }
    return offers
  }

  /// Loads an offer; `nil` if the file states that there is none.
  private mutating func offer(
    _ field: LocatedField, type: OfferType, renewalPeriod: SubscriptionPeriod
  ) throws(StoreKitConfigurationError) -> ConfiguredOffer? {
    guard try isOffer(field) else { return nil }
    let fix = "write \"free\", \"payAsYouGo\" or \"payUpFront\""
    let modeField = try field.required("paymentMode", fix: fix)
    let mode = try modeField.text()
    guard let discountType = Self.paymentModes.first(where: { $0.word == mode })?.type else {
      throw modeField.invalid("is \(quoted(mode)), which is not a payment mode", fix: fix)
    }
    let period = try offerPeriod(field)
    let count = try periodCount(field, discountType: discountType)
    let isMonthly = try field.member("billingPlanType")?.text().billingPlan == .monthly
    let paidEvery = isMonthly ? SubscriptionPeriod(value: 1, unit: .month) : renewalPeriod
    if discountType == .payAsYouGo, period != paidEvery {
      warn(
        .offerPeriod, field,
        "is paid every \(period.iso8601), but the subscription renews every "
          + paidEvery.iso8601, "the App Store sells no such offer")
    }
    var offer = ConfiguredOffer(
      type: type, discountType: discountType, period: period, periodCount: count,
      priceMilliunits: try offerPrice(field, discountType: discountType))
    try describe(&offer, from: field)
    return offer.loaded(from: field)
  }

  /// Loads the fields that depend on the type of an offer, and its identifiers.
  private mutating func describe(
    _ offer: inout ConfiguredOffer, from field: LocatedField
  ) throws(StoreKitConfigurationError) {
    offer.billingPlan = try field.member("billingPlanType")?.text().billingPlan
    offer.internalID = xcodeText(try field.member("internalID"))
    if offer.type == .introductory { return }
    offer.referenceName = try field.member("referenceName")?.text()
    if offer.type == .code {
      for element in try field.elements(of: "eligibility") {
        offer.eligibility.append(OfferEligibility(rawValue: try element.text()))
      }
      offer.isStackable = try field.member("isStackable")?.flag() ?? false
      return
    }
    offer.offerID = try field.member("offerID")?.text()
    if (offer.offerID ?? "").isEmpty {
      warn(.missingOfferID, field, "has no `offerID`", "no app can request this offer")
    }
    if offer.type == .winBack { offer.isEligible = try field.member("isEligible")?.flag() ?? true }
  }

  /// Loads the billing plans of a subscription.
  mutating func billingPlans(
    _ subscription: LocatedField
  ) throws(StoreKitConfigurationError) -> [ConfiguredBillingPlan] {
    var plans: [ConfiguredBillingPlan] = []
    for element in try subscription.elements(of: "billingPlans") {
      let type = try element.required(
        "billingPlanType", fix: "write \"BILLED_UPFRONT\" or \"MONTHLY\"")
      let plan = ConfiguredBillingPlan(
        type: try type.text().billingPlan, priceMilliunits: try price(of: element),
        commitmentPriceMilliunits: try price(of: element, key: "commitmentDisplayPrice"),
        isEnabled: try element.member("isEnabled")?.flag() ?? true,
        internalID: xcodeText(try element.member("internalID")))
      plans.append(plan.loaded(from: element))
    }
    return plans
  }

  private func isOffer(_ field: LocatedField) throws(StoreKitConfigurationError) -> Bool {
    try field.member("paymentMode")?.text() != "none"
  }
}

extension String {
  fileprivate var billingPlan: BillingPlanType { BillingPlanType(rawValue: self) }
}
