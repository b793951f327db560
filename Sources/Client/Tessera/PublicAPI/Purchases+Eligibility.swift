extension Purchases {
  /// Returns whether the customer may use the introductory offer of a product.
  ///
  /// The App Store decides by the account, over all devices; the server is not involved.
  public func checkTrialOrIntroDiscountEligibility(
    product: StoreProduct
  ) async -> IntroEligibilityStatus {
    await StoreKitAdapter().introEligibility(of: product)
  }

  /// Returns whether the customer may use the introductory offers of some products.
  ///
  /// Products that the App Store does not sell, or that it cannot be queried about, are
  /// ``IntroEligibilityStatus/unknown``.
  public func checkTrialOrIntroDiscountEligibility(
    productIdentifiers: [String]
  ) async -> [String: IntroEligibility] {
    var eligibility: [String: IntroEligibility] = [:]
    for identifier in productIdentifiers {
      eligibility[identifier] = IntroEligibility(status: .unknown)
    }
    for product in await products(productIdentifiers) {
      eligibility[product.productIdentifier] = IntroEligibility(
        status: await StoreKitAdapter().introEligibility(of: product))
    }
    return eligibility
  }

  /// Returns whether the customer may use the introductory offers of some packages.
  public func checkTrialOrIntroDiscountEligibility(
    packages: [Package]
  ) async -> [Package: IntroEligibility] {
    var eligibility: [Package: IntroEligibility] = [:]
    for package in packages {
      eligibility[package] = IntroEligibility(
        status: await StoreKitAdapter().introEligibility(of: package.storeProduct))
    }
    return eligibility
  }

  /// Returns the win-back offers that this customer may use, best first.
  ///
  /// - Throws: ``PurchasesError`` if the App Store cannot be reached.
  public func eligibleWinBackOffers(
    forProduct product: StoreProduct
  ) async throws(PurchasesError) -> [WinBackOffer] {
    try await StoreKitAdapter().eligibleWinBackOffers(of: product)
  }

  /// Returns the win-back offers that this customer may use, best first.
  ///
  /// - Throws: ``PurchasesError`` if the App Store cannot be reached.
  public func eligibleWinBackOffers(
    forPackage package: Package
  ) async throws(PurchasesError) -> [WinBackOffer] {
    try await StoreKitAdapter().eligibleWinBackOffers(of: package.storeProduct)
  }
}
