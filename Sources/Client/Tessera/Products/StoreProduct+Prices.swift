public import Foundation

extension StoreProduct {
  /// The price, for code shared with Objective-C.
  public var priceDecimalNumber: NSDecimalNumber { NSDecimalNumber(decimal: price) }

  /// A formatter for prices in the App Store's format; `nil` if the currency is unknown.
  ///
  /// Each call returns a new instance, so changing it affects nothing else.
  public var priceFormatter: NumberFormatter? {
    priceFormat.map { format in
      let formatter = NumberFormatter()
      formatter.numberStyle = .currency
      formatter.locale = format.locale
      formatter.currencyCode = format.currencyCode
      return formatter
    }
  }

  /// The price per day, rounded down to hundredths; `nil` without a period.
  public var pricePerDay: NSDecimalNumber? { price(per: .day) }
  /// The price per week, rounded down to hundredths; `nil` without a period.
  public var pricePerWeek: NSDecimalNumber? { price(per: .week) }
  /// The price per month, rounded down to hundredths; `nil` without a period.
  public var pricePerMonth: NSDecimalNumber? { price(per: .month) }
  /// The price per year, rounded down to hundredths; `nil` without a period.
  public var pricePerYear: NSDecimalNumber? { price(per: .year) }

  /// The localized ``pricePerDay``; `nil` without a period or a currency.
  public var localizedPricePerDay: String? { localized(test?.localizedPricePerDay, per: .day) }
  /// The localized ``pricePerWeek``; `nil` without a period or a currency.
  public var localizedPricePerWeek: String? { localized(test?.localizedPricePerWeek, per: .week) }
  /// The localized ``pricePerMonth``; `nil` without a period or a currency.
  public var localizedPricePerMonth: String? {
    localized(test?.localizedPricePerMonth, per: .month)
  }
  /// The localized ``pricePerYear``; `nil` without a period or a currency.
  public var localizedPricePerYear: String? { localized(test?.localizedPricePerYear, per: .year) }

  /// The localized price of the introductory offer; `nil` without one.
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
