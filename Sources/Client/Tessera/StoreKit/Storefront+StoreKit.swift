internal import StoreKit

extension Storefront {
  /// Creates a storefront from StoreKit's.
  init(_ storefront: StoreKit.Storefront) {
    self.init(
      countryCode: storefront.countryCode, identifier: storefront.id, sk2Storefront: storefront)
  }

  /// The storefront of the device's App Store account; `nil` if the App Store cannot be reached.
  public static var currentStorefront: Storefront? {
    get async { await StoreKit.Storefront.current.map(Storefront.init) }
  }
}
