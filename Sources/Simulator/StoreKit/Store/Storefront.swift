public import Foundation
internal import StoreKitBackend

/// The country or region of an App Store.
///
/// Source: <https://developer.apple.com/documentation/storekit/storefront>
public struct Storefront: Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = String

  /// The alpha-3 country code.
  public let countryCode: String
  /// Apple's identifier of the storefront.
  public let id: String
  /// The currency; `nil` if unknown.
  public let currency: Locale.Currency?

  init(countryCode: String, id: String, currency: Locale.Currency?) {
    self.countryCode = countryCode
    self.id = id
    self.currency = currency
  }

  init(_ record: StorefrontRecord) {
    self.init(
      countryCode: record.countryCode, id: record.id, currency: Locale.Currency(record.currency))
  }

  /// The storefront of the device's account; `nil` if the store is unreachable.
  public static var current: Storefront? {
    get async {
      guard !Task.isCancelled else { return nil }
      return (try? await StoreKitBackendRegistry.store.storefront()).map { Storefront($0) }
    }
  }
}
