/// Purchases for code that does not wait with `await`; every handler runs on the main actor, once.
///
/// A customer who cancels is told as ``PurchasesError/purchaseCancelledError`` too.
extension Purchases {
  /// Buys as collected; see ``purchase(_:)``.
  public func purchase(_ params: PurchaseParams, completion: @escaping PurchaseCompletedBlock) {
    perform(completion) { purchases throws(PurchasesError) in try await purchases.purchase(params) }
  }

  /// Buys a product; see ``purchase(_:)``.
  public func purchase(product: StoreProduct, completion: @escaping PurchaseCompletedBlock) {
    purchase(PurchaseParams.Builder(product: product).build(), completion: completion)
  }

  /// Buys the product of a package; see ``purchase(_:)``.
  public func purchase(package: Package, completion: @escaping PurchaseCompletedBlock) {
    purchase(PurchaseParams.Builder(package: package).build(), completion: completion)
  }

  /// Buys a product with a signed offer; see ``purchase(_:)``.
  public func purchase(
    product: StoreProduct, promotionalOffer: PromotionalOffer,
    completion: @escaping PurchaseCompletedBlock
  ) {
    purchase(
      PurchaseParams.Builder(product: product).with(promotionalOffer: promotionalOffer).build(),
      completion: completion)
  }

  /// Buys the product of a package with a signed offer; see ``purchase(_:)``.
  public func purchase(
    package: Package, promotionalOffer: PromotionalOffer,
    completion: @escaping PurchaseCompletedBlock
  ) {
    purchase(
      PurchaseParams.Builder(package: package).with(promotionalOffer: promotionalOffer).build(),
      completion: completion)
  }
}

/// Offers for code that does not wait with `await`.
extension Purchases {
  /// Lets the server sign an offer; see ``promotionalOffer(forProductDiscount:product:)``.
  public func getPromotionalOffer(
    forProductDiscount discount: StoreProductDiscount, product: StoreProduct,
    completion: @escaping Completion<PromotionalOffer>
  ) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.promotionalOffer(forProductDiscount: discount, product: product)
    }
  }

  /// Tells which offers for customers who left this customer may use.
  public func eligibleWinBackOffers(
    forProduct product: StoreProduct, completion: @escaping Completion<[WinBackOffer]>
  ) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.eligibleWinBackOffers(forProduct: product)
    }
  }

  /// Tells which offers for customers who left this customer may use.
  public func eligibleWinBackOffers(
    forPackage package: Package, completion: @escaping Completion<[WinBackOffer]>
  ) {
    eligibleWinBackOffers(forProduct: package.storeProduct, completion: completion)
  }
}
