internal import AppStoreCore

extension OnDeviceEntitlements {
  /// Creates the source of a configuration.
  ///
  /// - Parameter mapping: The server's mapping of products; `nil` without a server. It replaces the
  ///   configuration's catalog if a trusted key signed it, or if there is no catalog.
  init(
    _ configuration: Configuration, world: SDKDependencies, time: TrustedTime,
    mapping: ProductMappingCache? = nil
  ) {
    let own = configuration.catalog
    let access = configuration.access
    self.init(
      OnDeviceCustomerInfo(
        catalog: own ?? OnDeviceCatalog([:]),
        rules: (configuration.isOnDevice ? access : access.besideServer).onDevice),
      world: world, time: time,
      file: VerifiedPurchasesFile(vault: configuration.vault, random: world.random)
    ) { products in
      await StoreKitReader().read(products)
    } readPlace: {
      await StoreKitReader().place()
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
