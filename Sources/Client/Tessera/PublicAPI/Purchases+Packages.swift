/// Short forms of ``purchase(_:)``, which documents their errors and effects.
extension Purchases {
  /// Buys a product for the customer, and returns the customer info after the purchase.
  public func purchase(
    product: StoreProduct
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await purchase(PurchaseParams.Builder(product: product).build())
  }

  /// Buys the product of a package; the package's context is sent with the purchase.
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
