internal import AppStoreTypes

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
      guard let told = await mapping?.products(), told.isVerified || own == nil else { return nil }
      let catalog = OnDeviceCatalog(
        told: told.byEntitlement, judging: told.judged,
        nonRenewingDays: own?.nonRenewingDays ?? [:])
      return (catalog, told.isVerified)
    }
  }
}
