internal import AppStoreCore

extension OnDeviceEntitlements {
  /// Creates the source of a configuration.
  ///
  /// - Parameter mapping: The server's mapping of products; `nil` without a server. It replaces the
  ///   configuration's catalog if a trusted key signed it, or if there is no catalog.
  init(
    _ configuration: Configuration, dependencies: SDKDependencies, time: TrustedTime,
    mapping: ProductMappingCache? = nil
  ) {
    let own = configuration.catalog
    let access = configuration.access
    self.init(
      OnDeviceCustomerInfo(
        catalog: own ?? OnDeviceCatalog([:]),
        rules: (configuration.isOnDevice ? access : access.besideServer).onDevice),
      dependencies: dependencies, time: time,
      file: VerifiedPurchasesFile(storage: configuration.storage, random: dependencies.random)
    ) { products in
      await StoreKitReader().read(products)
    } readAccount: {
      await StoreKitReader().account()
    } readCatalog: {
      guard let mapped = await mapping?.products(), mapped.isVerified || own == nil else {
        return nil
      }
      let catalog = OnDeviceCatalog(
        mapped: mapped.byEntitlement, knownProducts: mapped.knownProducts,
        nonRenewingDays: own?.nonRenewingDays ?? [:])
      return (catalog, mapped.isVerified)
    }
  }
}
