internal import AppStoreCore
public import Foundation

extension Purchases {
  /// Returns the storefront of the device's account; `nil` if the App Store cannot be reached.
  public func getStorefront() async -> Storefront? { await storefront.ask() }

  /// The storefront's alpha-3 country code that StoreKit last returned, at launch or in
  /// ``getStorefront()``; `nil` before that.
  public var storeFrontCountryCode: String? { storefront.last?.countryCode }

  /// The region of that storefront as a locale; `nil` before StoreKit returned one.
  ///
  /// It has a region and no language; see ``Storefront/locale``.
  public var storeFrontLocale: Locale? { storefront.last?.locale }
}

/// Caches the storefront of the device's account for synchronous access.
final class StorefrontCache: Sendable {
  private let known = LockedValue<Storefront?>(nil)

  /// The last storefront from StoreKit; `nil` before the first.
  var last: Storefront? { known.withLock { $0 } }

  /// Queries StoreKit; if it cannot be reached, the last storefront stays cached.
  func ask() async -> Storefront? {
    let storefront = await Storefront.currentStorefront
    if let storefront { known.withLock { $0 = storefront } }
    return storefront
  }
}

extension Storefront {
  /// The storefront's region, without a language: `locale.region` has the alpha-2 code, such as
  /// `US` for `USA`.
  ///
  /// Source: <https://github.com/RevenueCat/purchases-ios/pull/5658>
  public var locale: Locale { Locale(identifier: "und_\(countryCode)") }
}
