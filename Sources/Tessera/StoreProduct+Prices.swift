public import Foundation

extension StoreProduct {
  /// The price, for code that shares it with Objective-C.
  public var priceDecimalNumber: NSDecimalNumber { NSDecimalNumber(decimal: price) }

  /// A formatter that writes prices as the store does; `nil` when the currency is unknown.
  ///
  /// It is a new one at every call, so that changing it changes nothing elsewhere.
  public var priceFormatter: NumberFormatter? {
    priceFormat.map { format in
      let formatter = NumberFormatter()
      formatter.numberStyle = .currency
      formatter.locale = format.locale
      formatter.currencyCode = format.currencyCode
      return formatter
    }
  }

  /// The part of the price that falls on a day, rounded down to hundredths; `nil` without a period.
  public var pricePerDay: NSDecimalNumber? { price(per: .day) }
  /// The part of the price that falls on a week, rounded down to hundredths; `nil` without a period.
  public var pricePerWeek: NSDecimalNumber? { price(per: .week) }
  /// The part of the price that falls on a month, rounded down to hundredths; `nil` without a period.
  public var pricePerMonth: NSDecimalNumber? { price(per: .month) }
  /// The part of the price that falls on a year, rounded down to hundredths; `nil` without a period.
  public var pricePerYear: NSDecimalNumber? { price(per: .year) }

  /// ``pricePerDay`` as the customer reads it; `nil` without a period or a currency.
  public var localizedPricePerDay: String? { localized(test?.localizedPricePerDay, per: .day) }
  /// ``pricePerWeek`` as the customer reads it; `nil` without a period or a currency.
  public var localizedPricePerWeek: String? { localized(test?.localizedPricePerWeek, per: .week) }
  /// ``pricePerMonth`` as the customer reads it; `nil` without a period or a currency.
  public var localizedPricePerMonth: String? {
    localized(test?.localizedPricePerMonth, per: .month)
  }
  /// ``pricePerYear`` as the customer reads it; `nil` without a period or a currency.
  public var localizedPricePerYear: String? { localized(test?.localizedPricePerYear, per: .year) }

  /// The price of the introductory offer as the customer reads it; `nil` without one.
  public var localizedIntroductoryPriceString: String? {
    introductoryDiscount?.localizedPriceString
  }

  private func price(per unit: SubscriptionPeriod.Unit) -> NSDecimalNumber? {
    subscriptionPeriod?.price(per: unit, of: price).map(NSDecimalNumber.init(decimal:))
  }

  /// Returns a test product's own text, or else the computed price as text.
  private func localized(_ text: String?, per unit: SubscriptionPeriod.Unit) -> String? {
    if let text { return text }
    guard let priceFormat, let price = subscriptionPeriod?.price(per: unit, of: price) else {
      return nil
    }
    return priceFormat.format(price)
  }
}
