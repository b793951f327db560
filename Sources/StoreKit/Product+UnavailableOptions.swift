// Win-back offers are not sold to devices by this store yet. Code that uses them must not build, rather than
// buy at another price than it asked for.
extension Product.PurchaseOption {
  /// Redeems a win-back offer; not built yet.
  @available(*, unavailable, message: "this store does not sell win-back offers yet")
  public static func winBackOffer(
    _ offer: Product.SubscriptionOffer
  ) -> Product.PurchaseOption {
    custom(key: offer.displayPrice, value: true)
  }
}
