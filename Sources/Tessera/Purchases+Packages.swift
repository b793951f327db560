/// The short forms of ``purchase(_:)``, which says what they throw and what is true afterwards.
extension Purchases {
  /// Buys a product for the customer, and returns what they may use then.
  public func purchase(
    product: StoreProduct
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(PurchaseParams.Builder(product: product).build())
  }

  /// Buys the product of a package; where it was shown goes with the purchase.
  public func purchase(
    package: Package
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(PurchaseParams.Builder(package: package).build())
  }

  /// Buys a product with an offer that ``promotionalOffer(forProductDiscount:product:)`` signed.
  public func purchase(
    product: StoreProduct, promotionalOffer: PromotionalOffer
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(
      PurchaseParams.Builder(product: product).with(promotionalOffer: promotionalOffer).build())
  }

  /// Buys the product of a package with an offer that
  /// ``promotionalOffer(forProductDiscount:product:)`` signed.
  public func purchase(
    package: Package, promotionalOffer: PromotionalOffer
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(
      PurchaseParams.Builder(package: package).with(promotionalOffer: promotionalOffer).build())
  }
}
