public import Foundation
internal import StoreKitBackend

/// The country or region of an App Store, in StoreKit's original API.
///
/// Apple deprecated it in iOS 18 in favor of ``Storefront``.
///
/// Source: <https://developer.apple.com/documentation/storekit/skstorefront>
public final class SKStorefront: NSObject, Sendable {
  /// The alpha-3 country code.
  public let countryCode: String
  /// Apple's identifier of the storefront.
  public let identifier: String

  init(_ record: StorefrontRecord) {
    countryCode = record.countryCode
    identifier = record.id
  }
}
