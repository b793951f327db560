internal import AppStoreTypes
internal import CatalogModel
internal import Effects
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging
internal import Offerings
internal import Subscriptions

/// Handles reads of the catalog: offerings, entitlements of products, and the Test Store.
struct CatalogHandlers: CustomerRequestHandler {
  let reads: CustomerReads

  /// Returns the offerings that a customer sees.
  func offerings(
    for id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let ids = try await reads.appUserIDs(of: id)
    let override = try await fromLedger { () throws(LedgerError) in
      try await reads.ledger.offeringOverride(of: ids)
    }
    // Only this request states the storefront in some SDKs. An unknown customer stays unknown.
    reads.lastSeen.add(id, at: clock.now(), client: caller.client, isDue: false)
    return try UnsignedResponse(
      OfferingsBody(catalog.offerings, override: override), knownETag: caller.etag)
  }

  /// Returns the entitlements that each product unlocks.
  func productEntitlementMapping(
    from caller: AuthenticatedRequest
  ) throws(APIError) -> UnsignedResponse {
    try UnsignedResponse(
      ProductEntitlementMappingBody(catalog.entitlements(in: caller.bundleID)),
      knownETag: caller.etag)
  }
}

extension OfferingsBody {
  /// Writes the offerings that a customer sees; a pure function of its arguments.
  init(_ catalog: OfferingCatalog, override: OfferingID?) {
    let choice = catalog.choice(override: override)
    self.init(
      currentOfferingID: choice.current, offerings: catalog.offerings.map(OfferingBody.init),
      placements: choice.placements.map(PlacementsBody.init))
  }
}

extension OfferingBody {
  init(_ offering: OfferingDefinition) {
    self.init(
      identifier: offering.id, description: offering.description, metadata: offering.metadata,
      packages: offering.packages.map {
        PackageBody(identifier: $0.id, productIdentifier: $0.product)
      }, paywall: offering.paywall)
  }
}

extension PlacementsBody {
  init(_ placements: Placements) {
    self.init(
      fallbackOfferingID: placements.fallback,
      offeringIDsByPlacement: Dictionary(
        placements.offerings.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 }))
  }
}

extension ProductEntitlementMappingBody {
  /// Writes the entitlements of each product; products without entitlements are omitted.
  init(_ catalog: EntitlementCatalog) {
    self.init(
      // Ids are compared by their bytes and keys as texts, so two ids can be one key.
      mapping: Dictionary(
        catalog.entitlementsByProduct.map { product, entitlements in
          (
            product.rawValue,
            ProductMappingBody(productIdentifier: product, entitlements: entitlements)
          )
        }, uniquingKeysWith: { $1 }))
  }
}
