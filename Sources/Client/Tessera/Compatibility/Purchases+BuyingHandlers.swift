/// Purchases with completion handlers; each handler runs once, on the main actor.
///
/// A canceled purchase is also reported as ``PurchasesError/purchaseCancelledError``.
extension Purchases {
  /// Buys with the given parameters; see ``purchase(_:)``.
  public func purchase(_ params: PurchaseParams, completion: @escaping PurchaseCompletedBlock) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in try await purchase(params)
    }
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

/// Offers with completion handlers.
extension Purchases {
  /// Requests the server's signature of an offer; see
  /// ``promotionalOffer(forProductDiscount:product:)``.
  public func getPromotionalOffer(
    forProductDiscount discount: StoreProductDiscount, product: StoreProduct,
    completion: @escaping Completion<PromotionalOffer>
  ) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await promotionalOffer(forProductDiscount: discount, product: product)
    }
  }

  /// Passes the win-back offers that this customer may use to the handler.
  public func eligibleWinBackOffers(
    forProduct product: StoreProduct, completion: @escaping Completion<[WinBackOffer]>
  ) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await eligibleWinBackOffers(forProduct: product)
    }
  }

  /// Passes the win-back offers that this customer may use to the handler.
  public func eligibleWinBackOffers(
    forPackage package: Package, completion: @escaping Completion<[WinBackOffer]>
  ) {
    eligibleWinBackOffers(forProduct: package.storeProduct, completion: completion)
  }
}
