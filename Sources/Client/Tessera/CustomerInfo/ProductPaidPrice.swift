internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

/// The price that a customer paid for a product.
public struct ProductPaidPrice: Hashable, Sendable {
  /// The ISO 4217 code of the currency.
  public let currency: String
  /// The amount in units of the currency.
  public let amount: Double

  private let text: String?
  private let locale: Locale?

  /// Creates a price with a custom formatted text.
  public init(currency: String, amount: Double, formatted: String) {
    self.currency = currency
    self.amount = amount
    text = formatted
    locale = nil
  }

  /// Creates a price that is formatted for a locale.
  public init(currency: String, amount: Double, locale: Locale = .current) {
    self.currency = currency
    self.amount = amount
    self.locale = locale
    text = nil
  }

  init(_ body: PriceBody) {
    currency = body.price.currency
    amount = Double(body.price.milliunits) / 1000
    text = nil
    locale = nil
  }

  /// The formatted amount.
  ///
  /// Default locale: the device's.
  public var formatted: String {
    text
      ?? FloatingPointFormatStyle<Double>.Currency(code: currency, locale: locale ?? .current)
      .format(amount)
  }
}
