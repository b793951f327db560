/// What a customer paid or got back outside the App Store, in thousandths of the reporting currency.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi/lineitems>
public struct ExternalPurchaseAmounts: Hashable, Sendable {
  /// The amount without tax.
  public var taxExclusive: Int64
  /// The tax.
  public var tax: Int64
  /// The amount without tax after all refunds and corrections of the purchase so far.
  public var netTaxExclusive: Int64
  /// The alpha-3 code of the country whose tax it is.
  public var taxCountry: String
  /// The ISO 4217 currency that the customer paid in.
  public var pricingCurrency: String
  /// The ISO 4217 currency of the amounts.
  public var reportingCurrency: String
  /// How many units of the reporting currency one of the pricing currency is; `nil` for the same one.
  public var exchangeRate: Double?

  /// Creates amounts that were paid and are reported in one currency.
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
