internal import AppStoreTypes

/// What the developer changed in App Store Connect since the configuration was read.
struct Catalog: Hashable, Sendable {
  /// The prices that differ from the configuration's, by product and storefront.
  var prices: [ProductID: [String: Int64]] = [:]
  /// The offers but the introductory ones: the configuration's, then others in the order they were added.
  var offers: [ProductID: [StoreOffer]] = [:]
  /// The monthly prices of the plans with a commitment of twelve months.
  var monthlyPrices: [ProductID: Int64] = [:]
  /// The products that are not for sale any more.
  var removedFromSale: Set<ProductID> = []
}
