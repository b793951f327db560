/// A storefront.
public struct StorefrontRecord: Hashable, Sendable, Codable {
  /// The alpha-3 country code.
  public var countryCode: String
  /// Apple's identifier of the storefront.
  public var id: String
  /// The ISO 4217 currency code.
  public var currency: String

  /// Creates a record.
  public init(countryCode: String, id: String, currency: String) {
    self.countryCode = countryCode
    self.id = id
    self.currency = currency
  }
}
