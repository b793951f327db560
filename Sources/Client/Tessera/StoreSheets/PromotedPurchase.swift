/// A purchase that the customer started in the App Store and the app has to continue.
package struct PromotedPurchase: Hashable, Sendable {
  /// The product to buy.
  let product: StoreProduct
  /// The offer of the purchase; `nil` for none.
  let offer: StoreProductDiscount?

  package init(product: StoreProduct, offer: StoreProductDiscount?) {
    self.product = product
    self.offer = offer
  }

  /// The purchase parameters.
  ///
  /// An introductory offer applies automatically and a promotional one needs a signature, so only a
  /// win-back offer is set.
  package var params: PurchaseParams {
    let builder = PurchaseParams.Builder(product: product)
    guard let offer, offer.type == .winBack else { return builder.build() }
    return builder.with(winBackOffer: WinBackOffer(offer)).build()
  }
}
