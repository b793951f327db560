internal import AppStoreCore

extension StoreProduct {
  /// Requests the server's signatures of every offer of the product; rejected ones are left out.
  ///
  /// Empty before ``Purchases/configure(with:)-(Configuration)``.
  public func eligiblePromotionalOffers() async -> [PromotionalOffer] {
    let offers = SharedOfferSigner.offers.withLock { $0 }
    return await offers?(self) ?? []
  }

  /// Requests the server's signatures of every offer of the product for the customer.
  @available(*, deprecated, renamed: "eligiblePromotionalOffers()")
  public func getEligiblePromotionalOffers() async -> [PromotionalOffer] {
    await eligiblePromotionalOffers()
  }
}
