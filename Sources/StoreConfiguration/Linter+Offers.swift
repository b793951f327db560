internal import AppStoreTypes
internal import Encodings

extension Linter {
  /// Looks for introductory offers of the same billing plan, of which only the first is ever used.
  mutating func lintIntroductoryOffers(_ subscription: ConfiguredSubscription) {
    var plans: Set<BillingPlanType> = []
    for offer in subscription.introductoryOffers {
      let plan = offer.billingPlan ?? .billedUpfront
      guard !plans.insert(plan).inserted, let field = offer.origin.field else { continue }
      warn(
        .unreachableOffer, field, "is a second introductory offer for \(shortened(plan.rawValue))",
        "only the first is used: remove one")
    }
  }

  /// Looks for identifiers that several offers of one list have.
  mutating func lintOfferIDs(_ offers: [ConfiguredOffer]) {
    var ids: Set<String> = []
    for offer in offers {
      guard let id = offer.id, !id.isEmpty, !ids.insert(id).inserted,
        let field = offer.origin.field
      else { continue }
      warn(
        .duplicateOfferID, field.place(offer.type == .code ? "referenceName" : "offerID"),
        "is \(quoted(id)) a second time in this subscription",
        "only the first can be found by it: rename one")
    }
  }

  /// Looks at one offer of any type.
  mutating func lintOffer(_ offer: ConfiguredOffer, of subscription: ConfiguredSubscription) {
    guard let field = offer.origin.field else { return }
    lintLength(offer, field)
    lintPrice(offer, field, subscription)
    for (index, word) in offer.eligibility.enumerated()
    where !OfferEligibility.known.contains(word) {
      warn(
        .unknownEligibility, field.place("eligibility"),
        "has \(quoted(word.rawValue)) at \(index), which fits no customer",
        "write \"new\", \"existing\" or \"expired\"")
    }
    if offer.type == .code, offer.eligibility.isEmpty {
      warn(
        .offerForNobody, field.place("eligibility"), "is empty, so no customer may redeem a code",
        "write \"new\", \"existing\", \"expired\" or several of them")
    }
    if !offer.isEligible {
      note(
        .offerForNobody, field.place("isEligible"), "is off, so no customer sees the offer",
        "turn it on to test it")
    }
  }

  /// Looks for lengths that no offer in the App Store can have.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/manage-subscriptions/set-up-introductory-offers-for-auto-renewable-subscriptions>
  private mutating func lintLength(_ offer: ConfiguredOffer, _ field: Field) {
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
      .offerLength, field.place("subscriptionPeriod"),
      "is \(count)\(offer.period.iso8601), a length that App Store Connect does not offer for "
        + ConfigurationLoader.word(for: offer.discountType),
      "choose one of Xcode's list, at most a year or, by the week, twelve weeks")
  }

  private static let freeLengths = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap { SubscriptionPeriod(iso8601: $0)?.length }
  private static let paidLengths = ["P1M", "P2M", "P3M", "P6M", "P1Y"]
    .compactMap { SubscriptionPeriod(iso8601: $0)?.length }

  /// Compares what an offer costs with what the subscription costs for the same time.
  private mutating func lintPrice(
    _ offer: ConfiguredOffer, _ field: Field, _ subscription: ConfiguredSubscription
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
      .offerPrice, field.place("displayPrice"),
      "is \(amount(offer.priceMilliunits)), but the same time costs \(amount(usual)) without the offer",
      "lower it: an offer is cheaper than the subscription")
  }

  /// Looks at the key for promotional offers, and for offers that need one.
  mutating func lintOffersKey() {
    guard let key = configuration.subscriptionOffersKeyPair else {
      let offers = configuration.subscriptionGroups.flatMap(\.subscriptions)
        .flatMap(\.promotionalOffers)
      if let field = offers.first?.origin.field {
        note(
          .missingOffersKey, field, "is a promotional offer, but the file has no key to sign it",
          "make one in Xcode's editor to test signatures")
      }
      return
    }
    guard let field = key.origin.field else { return }
    let bytes = Base64.decodeStandard(key.privateKey.utf8)
    if bytes.map(Self.isOnP256) != true {
      warn(
        .unusableOffersKey, field.place("privateKey"),
        "is no private key on the curve P-256 in base64 of PKCS#8",
        "make a new key in Xcode's editor")
    }
  }

  /// Whether the bytes are DER and name the curve: the object identifier 1.2.840.10045.3.1.7.
  private static func isOnP256(_ bytes: [UInt8]) -> Bool {
    let name: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    guard bytes.first == 0x30, bytes.count >= name.count else { return false }
    return (0...(bytes.count - name.count)).contains { bytes[$0...].starts(with: name) }
  }
}

/// A length of time in days or in months, so that a week is seven days and a year twelve months.
struct PeriodLength: Hashable {
  var days = 0
  var months = 0

  /// How often another length fits into this one; `nil` when it does not fit evenly.
  func count(of other: PeriodLength) -> Int? {
    if days > 0, other.days > 0, days % other.days == 0 { return days / other.days }
    if months > 0, other.months > 0, months % other.months == 0 { return months / other.months }
    return nil
  }
}

extension SubscriptionPeriod {
  /// The period in days or months.
  var length: PeriodLength {
    switch unit {
    case .day: PeriodLength(days: value)
    case .week: PeriodLength(days: 7 * value)
    case .month: PeriodLength(months: value)
    case .year: PeriodLength(months: 12 * value)
    }
  }
}
