public import Foundation

extension StoreProductDiscount {
  /// The price, for code shared with Objective-C.
  public var priceDecimalNumber: NSDecimalNumber { NSDecimalNumber(decimal: price) }

  /// The price per day, rounded down to hundredths.
  public var pricePerDay: NSDecimalNumber? { price(per: .day) }
  /// The price per week, rounded down to hundredths.
  public var pricePerWeek: NSDecimalNumber? { price(per: .week) }
  /// The price per month, rounded down to hundredths.
  public var pricePerMonth: NSDecimalNumber? { price(per: .month) }
  /// The price per year, rounded down to hundredths.
  public var pricePerYear: NSDecimalNumber? { price(per: .year) }

  private func price(per unit: SubscriptionPeriod.Unit) -> NSDecimalNumber? {
    subscriptionPeriod.price(per: unit, of: price).map(NSDecimalNumber.init(decimal:))
  }
}
