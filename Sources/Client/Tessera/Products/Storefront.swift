public import StoreKit

/// The country or region of an App Store.
///
/// StoreKit has a type of the same name; with both imported, write `Tessera.Storefront`.
public struct Storefront: Hashable, Sendable {
  /// The alpha-3 country code, such as `USA`.
  public let countryCode: String
  /// Apple's number of the storefront.
  public let identifier: String
  /// StoreKit's own storefront; `nil` for one that is not from StoreKit.
  public let sk2Storefront: StoreKit.Storefront?

  init(countryCode: String, identifier: String, sk2Storefront: StoreKit.Storefront? = nil) {
    self.countryCode = countryCode
    self.identifier = identifier
    self.sk2Storefront = sk2Storefront
  }

  /// Compares country and number.
  public static func == (lhs: Storefront, rhs: Storefront) -> Bool {
    (lhs.countryCode, lhs.identifier) == (rhs.countryCode, rhs.identifier)
  }

  /// Hashes country and number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(countryCode)
    hasher.combine(identifier)
  }
}

extension Storefront: CustomStringConvertible {
  /// Country and number, for logs.
  public var description: String { "\(countryCode) (\(identifier))" }
}
