extension Purchases {
  /// Requests the server's signature of a product's offer for the customer.
  ///
  /// ```swift
  /// if let discount = product.discounts.first {
  ///   let offer = try await Purchases.shared.promotionalOffer(
  ///     forProductDiscount: discount, product: product)
  ///   _ = try await Purchases.shared.purchase(product: product, promotionalOffer: offer)
  /// }
  /// ```
  ///
  /// - Throws: ``PurchasesError``. ``PurchasesError/ineligibleError`` means that the customer never
  ///   subscribed, or that the server rejected the request;
  ///   ``PurchasesError/productDiscountMissingIdentifierError`` that the offer is an introductory
  ///   one.
  public func promotionalOffer(
    forProductDiscount discount: StoreProductDiscount, product: StoreProduct
  ) async throws(PurchasesError) -> PromotionalOffer {
    try await backend.promotionalOffer(discount, of: product)
  }

  /// Requests the server's signatures of every offer of a product; rejected ones are left out.
  public func eligiblePromotionalOffers(
    forProduct product: StoreProduct
  ) async -> [PromotionalOffer] {
    var offers: [PromotionalOffer] = []
    for discount in product.discounts {
      do throws(PurchasesError) {
        offers.append(try await promotionalOffer(forProductDiscount: discount, product: product))
      } catch {
        Log.warn("Signing the offer \(discount.offerIdentifier ?? "") failed: \(error)")
      }
    }
    return offers
  }
}
