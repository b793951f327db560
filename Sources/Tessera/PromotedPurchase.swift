/// A purchase that the customer began in the App Store, and that the app has to go on with.
struct PromotedPurchase: Hashable, Sendable {
  /// What the customer wants.
  let product: StoreProduct
  /// The offer that goes with it; `nil` for none.
  let offer: StoreProductDiscount?

  /// What to buy when the app goes on.
  ///
  /// An introductory offer comes by itself, and a promotional one needs a signature; so only an offer for a customer
  /// who left is set.
  var params: PurchaseParams {
    let builder = PurchaseParams.Builder(product: product)
    guard let offer, offer.type == .winBack else { return builder.build() }
    return builder.with(winBackOffer: WinBackOffer(offer)).build()
  }
}
