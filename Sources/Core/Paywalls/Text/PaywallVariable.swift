/// A value of a product in the texts of a paywall, by RevenueCat's name.
public enum PaywallVariable: String, CaseIterable, Hashable, Sendable {
  /// The product's name in the App Store.
  case storeProductName = "product.store_product_name"
  /// The price, such as `$59.99`.
  case price = "product.price"
  /// The price with its period, such as `$59.99 per year`; without a period, the price.
  case pricePerPeriod = "product.price_per_period"
  /// The price of a week; no value without a period.
  case pricePerWeek = "product.price_per_week"
  /// The price of a month; no value without a period.
  case pricePerMonth = "product.price_per_month"
  /// The price of a year; no value without a period.
  case pricePerYear = "product.price_per_year"
  /// The length of the period, such as `1 year`; no value without a period.
  case periodWithUnit = "product.period_with_unit"
  /// The price of the introductory offer; no value without one.
  case offerPrice = "product.offer_price"
  /// The length of the introductory offer, such as `2 weeks`; no value without one.
  case offerPeriodWithUnit = "product.offer_period_with_unit"
  /// How much less a year costs than with the most expensive package, such as `50%`.
  ///
  /// It has no value for the most expensive package, and for products without a period.
  case relativeDiscount = "product.relative_discount"

  /// Whether it has a value only for customers with an introductory offer.
  public var needsIntroOffer: Bool {
    self == .offerPrice || self == .offerPeriodWithUnit
  }
}
