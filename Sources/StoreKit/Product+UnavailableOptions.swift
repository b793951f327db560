// Win-back offers are not sold to devices by this store yet. Code that uses them must not build, rather than
// buy at another price than it asked for.
extension Product.PurchaseOption {
  /// Redeems a win-back offer; not built yet.
  @available(*, unavailable, message: "win-back offers are sold over the simulated store's control API only")
  public static func winBackOffer(
    _ offer: Product.SubscriptionOffer
  ) -> Product.PurchaseOption {
    custom(key: offer.displayPrice, value: true)
  }
}
