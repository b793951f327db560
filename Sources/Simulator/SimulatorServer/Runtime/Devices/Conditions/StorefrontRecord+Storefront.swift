internal import StoreConfiguration
internal import StoreKitBackend

extension StorefrontRecord {
  /// Creates the device's view of a storefront.
  init(_ storefront: Storefront) {
    self.init(
      countryCode: storefront.countryCode, id: storefront.id, currency: storefront.currency)
  }
}
