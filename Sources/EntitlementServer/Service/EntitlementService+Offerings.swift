internal import AppStoreTypes
internal import CatalogModel
internal import Crypto
internal import Encodings
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Offerings
internal import Subscriptions
internal import TrustedEntitlements

extension EntitlementService {
  func offerings(
    for id: AppUserID, from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    try check(id)
    let ids = try await appUserIDs(of: id)
    let override = try await fromLedger { () throws(LedgerError) in
      try await ledger.offeringOverride(of: ids)
    }
    let body = OfferingsBody(catalog.offerings, override: override)
    return try UnsignedResponse(body, knownETag: caller.etag)
  }

  func productEntitlementMapping(from caller: AuthenticatedRequest) throws(APIError)
    -> UnsignedResponse
  {
    try UnsignedResponse(
      ProductEntitlementMappingBody(catalog.entitlements(in: caller.bundleID)),
      knownETag: caller.etag)
  }

  /// Each root signed its list itself, so the response needs no signature of an intermediate key.
  var revokedKeys: UnsignedResponse {
    let lists = keys.revokedKeys
    guard !lists.isEmpty else { return UnsignedResponse(status: .noContent, body: []) }
    let text = lists.map(\.base64).joined(separator: "\n")
    var answer = UnsignedResponse(status: .ok, body: Array(text.utf8))
    answer.contentType = "text/plain"
    return answer
  }
}

extension UnsignedResponse {
  /// Returns the tag of some content, in the form that clients know.
  static func tag(of content: UnsafeRawBufferPointer) -> String {
    SHA256.hash(data: content).withUnsafeBytes {
      Hex.encode(UnsafeRawBufferPointer(rebasing: $0.prefix(8)))
    }
  }

  /// Creates the response to a read: the body with a tag of its content, or 304 if the client has
  /// it.
  init(_ body: some Encodable, knownETag: String?) throws(APIError) {
    guard let bytes = try? WireJSON.encode(body) else {
      throw APIError(.internalServerError, "The answer cannot be written.")
    }
    let tag = bytes.withUnsafeBytes { Self.tag(of: $0) }
    let isKnown = tag == knownETag
    self.init(status: isKnown ? .notModified : .ok, etag: tag, body: isKnown ? [] : bytes)
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
      })
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
