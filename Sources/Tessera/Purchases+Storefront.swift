internal import Effects
public import Foundation

extension Purchases {
  /// Returns the storefront of the device's account; `nil` while the store cannot be reached.
  public func getStorefront() async -> Storefront? { await storefront.ask() }

  /// The alpha-3 country code of the storefront as StoreKit said it last, at launch or in
  /// ``getStorefront()``; `nil` before it said one.
  public var storeFrontCountryCode: String? { storefront.last?.countryCode }

  /// The region of that storefront as a locale; `nil` before StoreKit said one.
  ///
  /// It has a region and no language; see ``Storefront/locale``.
  public var storeFrontLocale: Locale? { storefront.last?.locale }
}

/// Remembers the storefront of the device's account for those who do not wait.
final class KnownStorefront: Sendable {
  private let known = Locked<Storefront?>(nil)

  /// What StoreKit said last; `nil` before it said anything.
  var last: Storefront? { known.withLock { $0 } }

  /// Asks StoreKit; while it cannot be reached, what it said last stays remembered.
  func ask() async -> Storefront? {
    let storefront = await Storefront.currentStorefront
    if let storefront { known.withLock { $0 = storefront } }
    return storefront
  }
}

extension Storefront {
  /// The storefront's region, without a language: `locale.region` has the alpha-2 code, such as `US` of `USA`.
  ///
  /// Source: <https://github.com/RevenueCat/purchases-ios/pull/5658>
  public var locale: Locale { Locale(identifier: "und_\(countryCode)") }
}
