public import AppStoreCore
public import Foundation

/// A package that can be shown in a paywall, with the values of its product.
public struct PaywallOption: Hashable, Sendable {
  /// The package.
  public var package: PackageID
  /// The values of the product; a variable without a value is missing.
  public var values: [PaywallVariable: String]
  /// The price of a year; `nil` for a product without a period.
  public var pricePerYear: Decimal?
  /// Whether the customer may use the product's introductory offer.
  public var hasIntroOffer: Bool

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - values: The values of the product, without ``PaywallVariable/relativeDiscount``.
  ///   - pricePerYear: The price of a year, in the currency of all options; `nil` without a period.
  ///   - hasIntroOffer: Whether the customer may use the product's introductory offer.
  public init(
    package: PackageID, values: [PaywallVariable: String], pricePerYear: Decimal?,
    hasIntroOffer: Bool
  ) {
    self.package = package
    self.values = values
    self.pricePerYear = pricePerYear
    self.hasIntroOffer = hasIntroOffer
  }

  /// Returns the options with their relative discounts, in whole percent, rounded down.
  ///
  /// The discount compares the price of a year with the highest one.
  static func withDiscounts(_ options: [PaywallOption]) -> [PaywallOption] {
    guard let highest = options.compactMap(\.pricePerYear).max(), highest > 0 else {
      return options
    }
    return options.map { option in
      guard let price = option.pricePerYear else { return option }
      // The prices are quotients, so a whole number may be missed in the last digit.
      var exact = 100 - price * 100 / highest
      var nearest = Decimal()
      NSDecimalRound(&nearest, &exact, 10, .plain)
      var whole = Decimal()
      NSDecimalRound(&whole, &nearest, 0, .down)
      guard whole >= 1 else { return option }
      var discounted = option
      discounted.values[.relativeDiscount] = "\(whole)%"
      return discounted
    }
  }
}
