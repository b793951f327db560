/// The calls for code that does not wait with `await`; every handler runs on the main actor, once.
extension Purchases {
  /// Tells what the customer may use; see ``customerInfo()``.
  public func getCustomerInfo(completion: @escaping Completion<CustomerInfo>) {
    getCustomerInfo(fetchPolicy: .default, completion: completion)
  }

  /// Tells what the customer may use; see ``customerInfo(fetchPolicy:)``.
  public func getCustomerInfo(
    fetchPolicy: CacheFetchPolicy, completion: @escaping Completion<CustomerInfo>
  ) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.customerInfo(fetchPolicy: fetchPolicy)
    }
  }

  /// Sends everything the App Store account owns; see ``restorePurchases()``.
  public func restorePurchases(completion: Completion<CustomerInfo>? = nil) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.restorePurchases()
    }
  }

  /// Sends everything the App Store account owns; see ``syncPurchases()``.
  public func syncPurchases(completion: Completion<CustomerInfo>?) {
    perform(completion) { purchases throws(PurchasesError) in try await purchases.syncPurchases() }
  }

  /// Notes that the kept answer is out of date, from code that cannot wait until it is noted.
  ///
  /// It is noted shortly; await the call to be sure that the next one asks the server.
  public func invalidateCustomerInfoCache() {
    Task { await self.invalidateCustomerInfoCache() }
  }
}

/// Products and purchases for code that does not wait with `await`.
extension Purchases {
  /// Tells the products the App Store sells among some identifiers; see ``products(_:)``.
  public func getProducts(
    _ productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([StoreProduct]) -> Void
  ) {
    Task { await completion(await products(productIdentifiers)) }
  }

  /// Buys a product; see ``purchase(product:)``.
  @available(visionOS, unavailable)
  public func purchase(product: StoreProduct, completion: @escaping PurchaseCompletedBlock) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.purchase(product: product)
    }
  }

  /// Tells whether the customer may use the introductory offer of a product.
  public func checkTrialOrIntroDiscountEligibility(
    product: StoreProduct,
    completion: @escaping @MainActor @Sendable (IntroEligibilityStatus) -> Void
  ) {
    Task { await completion(await checkTrialOrIntroDiscountEligibility(product: product)) }
  }

  /// Tells whether the customer may use the introductory offers of some products.
  public func checkTrialOrIntroDiscountEligibility(
    productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([String: IntroEligibility]) -> Void
  ) {
    Task {
      await completion(
        await checkTrialOrIntroDiscountEligibility(productIdentifiers: productIdentifiers))
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

  /// Tells the storefront of the device's account; see ``getStorefront()``.
  public func getStorefront(completion: @escaping @MainActor @Sendable (Storefront?) -> Void) {
    Task { await completion(await getStorefront()) }
  }
}
