internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Logging
internal import Subscriptions

/// Handles reads of the catalog: offerings, entitlements of products, and the Test Store.
struct CatalogHandlers: CustomerRequestHandler {
  let reads: CustomerReads

  /// Returns the offerings that a customer sees.
  func offerings(
    for id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let (catalog, now) = (catalog, clock.now())
    let choice =
      catalog.servesExperiments
      ? try await experimentalOfferings(for: id, from: caller, in: catalog, at: now)
      : catalog.offerings.choice(override: try await override(of: id))
    // Only this request states the storefront in some SDKs. A customer whom no experiment enrolls stays
    // unknown.
    reads.lastSeen.add(id, at: now, client: caller.client, isDue: false)
    return try UnsignedResponse(
      OfferingsBody(catalog.offerings, showing: choice), knownETag: caller.etag)
  }

  /// Returns the offerings that a customer sees who is unknown, for a client without a customer.
  func fallbackOfferings(from caller: AuthenticatedRequest) throws(APIError) -> UnsignedResponse {
    let catalog = catalog
    return try UnsignedResponse(
      OfferingsBody(catalog.offerings, showing: catalog.offerings.choice(override: nil)),
      knownETag: caller.etag)
  }

  private func override(of id: AppUserID) async throws(APIError) -> OfferingID? {
    let ids = try await reads.appUserIDs(of: id)
    return try await fromLedger(await ledger.offeringOverride(of: ids))
  }

  /// Returns the offerings that experiments, among others, decide; a new enrollment is recorded first.
  private func experimentalOfferings(
    for id: AppUserID, from caller: AuthenticatedRequest, in catalog: ServerCatalog,
    at now: Timestamp
  ) async throws(APIError) -> ResolvedOfferings {
    try await withLedger { () async throws(LedgerError) in
      let viewer = try await ledger.offeringViewer(id)
      let decision = catalog.offeringDecision(for: viewer, client: caller.client, at: now)
      guard let client = caller.client,
        !catalog.enrollments(of: decision, for: viewer, client: client).isEmpty,
        // A customer that cannot be stored now is enrolled by a later request, into the same variants.
        viewer.customer != nil || CurrentRequest.notes?.storage?.wait(.newCustomer) == nil
      else { return decision.offerings }
      let visit = reads.lastSeen.newVisit(of: id, client, at: now)
      let recorded = try await ledger.enroll(
        id, at: now, visit: visit,
        newNumber: reads.lastSeen.newNumber(of: viewer.unit, client, at: now)
      ) { viewer in
        // Another request may have changed what is known since it was read.
        let decision = catalog.offeringDecision(for: viewer, client: client, at: now)
        return catalog.enrollments(of: decision, for: viewer, client: client)
      }
      reads.lastSeen.didRecord(visit, of: id, at: now)
      if viewer.customer == nil { CurrentRequest.notes?.storage?.count(.newCustomer) }
      return catalog.offeringDecision(for: recorded, client: client, at: now).offerings
    }
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
  init(_ catalog: OfferingCatalog, showing choice: ResolvedOfferings) {
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
