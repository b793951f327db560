internal import AppStoreCore

/// The developer's changes in App Store Connect since the configuration was read.
struct CatalogOverrides: Hashable, Sendable {
  /// The prices that differ from the configuration's, by product and storefront.
  var prices: [ProductID: [String: Int64]] = [:]
  /// The prices of offers that differ from the offer's own, by storefront.
  var offerPrices: [OfferIdentity: [String: Int64]] = [:]
  /// The offers except introductory ones: the configuration's, then others in the order they were
  /// added.
  var offers: [ProductID: [StoreOffer]] = [:]
  /// The monthly prices of the plans with a commitment of twelve months.
  var monthlyPrices: [ProductID: Int64] = [:]
  /// The products that are no longer for sale.
  var removedFromSale: Set<ProductID> = []
}

struct OfferIdentity: Hashable, Sendable {
  let product: ProductID
  let type: OfferType
  let id: String?
  let billingPlan: BillingPlanType

  init(_ offer: StoreOffer, of product: ProductID) {
    self.product = product
    type = offer.type
    id = offer.id
    billingPlan = offer.billingPlan
  }
}
