internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// A storefront in a file; a known one is stored by its country code.
struct StoredStorefront: Codable, Hashable, Sendable {
  let storefront: Storefront

  init(_ storefront: Storefront) { self.storefront = storefront }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let storefront = Storefront(countryCode: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no storefront of this code is known")
    }
    self.storefront = storefront
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storefront.countryCode)
  }
}

/// The price of an offer in a storefront, in a file.
struct StoredOfferPrice: Codable, Hashable, Sendable {
  let productID: ProductID
  let type: OfferType
  let id: String?
  let billingPlan: BillingPlanType
  let place: StoredStorefront
  let milliunits: Int64

  func set(in simulator: inout AppStoreState) throws(CatalogChangeError) -> [SimulatorEffect] {
    try simulator.setOfferPrice(
      milliunits, type: type, id: id, of: productID, in: place.storefront,
      billingPlan: billingPlan)
  }
}
