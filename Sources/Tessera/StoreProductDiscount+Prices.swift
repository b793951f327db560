public import Foundation

extension StoreProductDiscount {
  /// The price, for code that shares it with Objective-C.
  public var priceDecimalNumber: NSDecimalNumber { NSDecimalNumber(decimal: price) }

  /// The part of the price that falls on a day, rounded down to hundredths.
  public var pricePerDay: NSDecimalNumber? { price(per: .day) }
  /// The part of the price that falls on a week, rounded down to hundredths.
  public var pricePerWeek: NSDecimalNumber? { price(per: .week) }
  /// The part of the price that falls on a month, rounded down to hundredths.
  public var pricePerMonth: NSDecimalNumber? { price(per: .month) }
  /// The part of the price that falls on a year, rounded down to hundredths.
  public var pricePerYear: NSDecimalNumber? { price(per: .year) }

  private func price(per unit: SubscriptionPeriod.Unit) -> NSDecimalNumber? {
    subscriptionPeriod.price(per: unit, of: price).map(NSDecimalNumber.init(decimal:))
  }
}
