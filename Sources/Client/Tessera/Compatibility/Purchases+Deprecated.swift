/// Deprecated names of older versions of RevenueCat's SDK for current API.
extension Purchases {
  /// Returns whether the customer may use the introductory offers of some products.
  @available(
    *, deprecated, renamed: "checkTrialOrIntroDiscountEligibility(productIdentifiers:)"
  )
  public func checkTrialOrIntroDiscountEligibility(
    _ productIdentifiers: [String]
  ) async -> [String: IntroEligibility] {
    await checkTrialOrIntroDiscountEligibility(productIdentifiers: productIdentifiers)
  }

  /// Checks whether the customer may use the introductory offers of some products.
  @available(
    *, deprecated,
    renamed: "checkTrialOrIntroDiscountEligibility(productIdentifiers:completion:)"
  )
  public func checkTrialOrIntroDiscountEligibility(
    _ productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([String: IntroEligibility]) -> Void
  ) {
    checkTrialOrIntroDiscountEligibility(
      productIdentifiers: productIdentifiers, completion: completion)
  }

  /// Sends data of an ad network to RevenueCat.
  @available(*, unavailable, message: "set it by name: attribution.setAttributes(_:)")
  public static func addAttributionData(
    _ data: [String: Any], from network: AttributionNetwork, forNetworkUserId: String? = nil
  ) {}

  /// Whether debug lines are logged.
  @available(*, deprecated, message: "use logLevel")
  public static var debugLogsEnabled: Bool {
    get { logLevel <= .debug }
    set { logLevel = newValue ? .debug : .info }
  }
}

/// Deprecated names of older versions of RevenueCat's SDK for offers and for finishing
/// transactions.
extension Purchases {
  /// Requests the server's signature of a product's offer for the customer.
  @available(*, deprecated, renamed: "promotionalOffer(forProductDiscount:product:)")
  public func getPromotionalOffer(
    forProductDiscount discount: StoreProductDiscount, product: StoreProduct
  ) async throws(PurchasesError) -> PromotionalOffer {
    try await promotionalOffer(forProductDiscount: discount, product: product)
  }

  /// Requests the server's signatures of every offer of a product for the customer.
  @available(*, deprecated, renamed: "eligiblePromotionalOffers(forProduct:)")
  public func getEligiblePromotionalOffers(
    forProduct product: StoreProduct
  ) async -> [PromotionalOffer] {
    await eligiblePromotionalOffers(forProduct: product)
  }

  /// Whether the SDK finishes transactions.
  @available(*, deprecated, message: "use purchasesAreCompletedBy")
  public var finishTransactions: Bool {
    get { purchasesAreCompletedBy == .revenueCat }
    set { purchasesAreCompletedBy = newValue ? .revenueCat : .myApp }
  }
}
