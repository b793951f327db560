internal import AppStoreCore

extension ConfigurationLoader {
  /// Reads the length of one period of an offer.
  func offerPeriod(_ field: LocatedField) throws(StoreKitConfigurationError) -> SubscriptionPeriod {
    let fix = "write an ISO 8601 period of one unit, such as P3D, P1W, P1M or P1Y"
    let periodField = try field.required("subscriptionPeriod", fix: fix)
    let text = try periodField.text()
    guard let period = SubscriptionPeriod(iso8601: text), period.iso8601 == text else {
      throw periodField.invalid("is \(quoted(text)), which is not a period", fix: fix)
    }
    return period
  }

  /// Reads the number of periods of an offer, which is 1 unless it is paid as you go.
  mutating func periodCount(
    _ field: LocatedField, discountType: OfferDiscountType
  ) throws(StoreKitConfigurationError) -> Int {
    guard let countField = try field.member("numberOfPeriods") else { return 1 }
    let count = try countField.wholeNumber()
    guard (1...1000).contains(count) else {
      throw countField.invalid("is \(count)", fix: "write a number from 1 to 1000")
    }
    if count > 1, discountType != .payAsYouGo {
      warn(
        .periodCount, countField, "is \(count) on an offer that is not paid as you go",
        "the period is the whole offer, once")
      return 1
    }
    return count
  }

  /// Reads the price of an offer.
  ///
  /// A free one often has a stale price, which is ignored.
  mutating func offerPrice(
    _ field: LocatedField, discountType: OfferDiscountType
  ) throws(StoreKitConfigurationError) -> Int64 {
    guard discountType == .freeTrial else { return try price(of: field) }
    if let stale = try field.member("displayPrice") {
      warn(.stalePrice, stale, "is on a free offer", "the price is ignored")
    }
    return 0
  }
}
