public import AppStoreCore
internal import Foundation
internal import Paywalls

/// A product with a sample price, because only the App Store has the prices that customers see.
public struct PaywallSample: Sendable {
  let product: ProductID
  private let name: String
  private let period: SubscriptionPeriod?
  private let price: Decimal

  /// Creates the sample of a product.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - name: The name; `nil` for the product's identifier.
  ///   - period: The period of a subscription; `nil` for a one-time purchase.
  ///   - price: The price; `nil` for a sample by the length of the period.
  public init(
    product: ProductID, name: String? = nil,
    period: SubscriptionPeriod? = SubscriptionPeriod(value: 1, unit: .month), price: Price? = nil
  ) {
    self.product = product
    self.name = name ?? product.rawValue
    self.period = period
    self.price =
      price.map { Decimal($0.milliunits) / 1000 } ?? Self.price(ofMonths: period?.months)
  }

  /// A longer period costs less by month, so that discounts show.
  private static func price(ofMonths months: Decimal?) -> Decimal {
    guard let months else { return Decimal(9999) / 100 }
    if months >= 12 { return months * 5 - Decimal(1) / 100 }
    if months >= 1 { return months * 10 - Decimal(1) / 100 }
    return Decimal(399) / 100
  }

  /// Returns the option of a package; it has a sample offer of a free week if it renews.
  func option(of package: PackageID) -> PaywallOption {
    var values: [PaywallVariable: String] = [
      .storeProductName: name, .price: Self.text(price), .pricePerPeriod: Self.text(price),
    ]
    guard let period else {
      return PaywallOption(
        package: package, values: values, pricePerYear: nil, hasIntroOffer: false)
    }
    let month = price / period.months
    values[.pricePerPeriod] = "\(Self.text(price)) \(period.frequency)"
    values[.pricePerWeek] = Self.text(month * 84 / 365)
    values[.pricePerMonth] = Self.text(month)
    values[.pricePerYear] = Self.text(month * 12)
    values[.periodWithUnit] = period.words
    values[.offerPrice] = Self.text(0)
    values[.offerPeriodWithUnit] = "1 week"
    return PaywallOption(
      package: package, values: values, pricePerYear: month * 12, hasIntroOffer: true)
  }

  private static func text(_ amount: Decimal) -> String {
    var exact = amount * 1000
    var whole = Decimal()
    NSDecimalRound(&whole, &exact, -1, .down)
    return "$"
      + Price(milliunits: NSDecimalNumber(decimal: whole).int64Value, currency: "USD").amount
  }
}

extension SubscriptionPeriod {
  /// The length in months; a year has 12 months and 365 days.
  fileprivate var months: Decimal {
    switch unit {
    case .day: Decimal(value * 12) / 365
    case .week: Decimal(value * 84) / 365
    case .month: Decimal(value)
    case .year: Decimal(value * 12)
    }
  }

  private var name: String {
    switch unit {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }

  /// The length, such as `3 months`.
  fileprivate var words: String { "\(value) \(name)\(value == 1 ? "" : "s")" }

  /// The frequency, such as `per month`.
  fileprivate var frequency: String { value == 1 ? "per \(name)" : "every \(words)" }
}
