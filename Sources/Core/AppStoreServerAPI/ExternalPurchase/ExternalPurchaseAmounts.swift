/// A payment or refund outside the App Store, in thousandths of the reporting currency.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/lineitems>
public struct ExternalPurchaseAmounts: Hashable, Sendable {
  /// The amount without tax.
  public var taxExclusive: Int64
  /// The tax.
  public var tax: Int64
  /// The amount without tax after all refunds and corrections of the purchase so far.
  public var netTaxExclusive: Int64
  /// The alpha-3 code of the tax country.
  public var taxCountry: String
  /// The ISO 4217 currency of the payment.
  public var pricingCurrency: String
  /// The ISO 4217 currency of the amounts.
  public var reportingCurrency: String
  /// The value of one unit of the pricing currency in the reporting currency; `nil` if they are the
  /// same.
  public var exchangeRate: Double?

  /// Creates amounts whose pricing and reporting currency are the same.
  public init(
    taxExclusive: Int64, tax: Int64, netTaxExclusive: Int64, taxCountry: String, currency: String
  ) {
    self.taxExclusive = taxExclusive
    self.tax = tax
    self.netTaxExclusive = netTaxExclusive
    self.taxCountry = taxCountry
    pricingCurrency = currency
    reportingCurrency = currency
  }
}
