internal import AppStoreCore
internal import EntitlementAPI

extension ServerBackend {
  var cachedOfferings: Offerings? { manager.offerings.cache.last(of: current.id) }

  func offerings() async throws(PurchasesError) -> Offerings {
    try await loadedOfferings().offerings
  }

  func syncAttributesAndOfferings() async throws(PurchasesError) -> Offerings {
    guard manager.offerings.limit.allows(at: await manager.client.dependencies.now()) else {
      Log.warn("Attributes and offerings synced too often; returning the last offerings")
      return try await offerings()
    }
    await manager.attributes.sync()
    return try await loadedOfferings(isCurrent: true).offerings
  }

  /// Returns the customer's offerings with the state of the response.
  ///
  /// - Parameter isCurrent: Whether to fetch from the server even if the cache is fresh.
  func loadedOfferings(isCurrent: Bool = false) async throws(PurchasesError) -> LoadedOfferings {
    await resolveCustomer()
    // The offerings may be specific to the customer.
    return try await whileCurrent { customer throws(PurchasesError) in
      try await manager.offerings.offerings(of: customer, isCurrent: isCurrent)
    }
  }

  func promotionalOffer(
    _ discount: StoreProductDiscount, of product: StoreProduct
  ) async throws(PurchasesError) -> PromotionalOffer {
    guard let offerID = discount.offerIdentifier else {
      throw PurchasesError(
        .productDiscountMissingIdentifierError,
        "only an offer with an identifier can be signed; introductory offers apply without one")
    }
    guard await manager.store.hasSubscribed() else {
      throw PurchasesError(
        .ineligibleError, "promotional offers are for customers who subscribed before")
    }
    let customer = current.id
    let signed = try await manager.client.sign(
      OffersBody(
        appUserID: customer,
        offers: [
          OffersBody.Offer(
            offerID: offerID, productID: ProductID(product.productIdentifier),
            subscriptionGroup: product.subscriptionGroupIdentifier.map { SubscriptionGroupID($0) })
        ],
        appAccountToken: AppAccountToken.purchaseToken(of: customer)))
    guard let body = signed.first(where: { $0.offerID == offerID }) else {
      throw PurchasesError(
        .unexpectedBackendResponseError,
        "the server's response does not include the offer \(offerID)", isRetryable: true)
    }
    guard let offer = try PromotionalOffer(discount, signed: body) else {
      throw PurchasesError(
        body.error.map { ErrorCode($0.code) } ?? .invalidPromotionalOfferError,
        "the server did not sign \(offerID): \(body.error?.message ?? "no reason was given")",
        backendErrorCode: body.error?.code.rawValue)
    }
    return offer
  }
}
