internal import AppStoreTypes
internal import EntitlementAPI

extension Purchases {
  /// Requests the server's signature of a product's offer for the customer.
  ///
  /// - Throws: ``PurchasesError``. ``PurchasesError/ineligibleError`` means that the customer never
  ///   subscribed, or that the server rejected the request;
  ///   ``PurchasesError/productDiscountMissingIdentifierError`` that the offer is an introductory
  ///   one.
  public func promotionalOffer(
    forProductDiscount discount: StoreProductDiscount, product: StoreProduct
  ) async throws(PurchasesError) -> PromotionalOffer {
    let manager = try manager.get()
    guard let offerID = discount.offerIdentifier else {
      throw PurchasesError(
        .productDiscountMissingIdentifierError, "only offers with an identifier are signed")
    }
    guard await manager.store.hasSubscribed() else {
      throw PurchasesError(
        .ineligibleError, "promotional offers are for customers who subscribed before")
    }
    let customer = customer
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
        .unexpectedBackendResponseError, "the server did not answer about the offer \(offerID)",
        isRetryable: true)
    }
    guard let offer = try PromotionalOffer(discount, signed: body) else {
      throw PurchasesError(
        body.error.map { ErrorCode($0.code) } ?? .invalidPromotionalOfferError,
        "the server did not sign \(offerID): \(body.error?.message ?? "it gives no reason")",
        backendErrorCode: body.error?.code.rawValue)
    }
    return offer
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
        Log.warn("the offer \(discount.offerIdentifier ?? ""): \(error)")
      }
    }
    return offers
  }
}

extension StoreProduct {
  /// Requests the server's signatures of every offer of the product; rejected ones are left out.
  ///
  /// Empty before ``Purchases/configure(with:)-(Configuration)``.
  public func eligiblePromotionalOffers() async -> [PromotionalOffer] {
    guard Purchases.isConfigured else { return [] }
    return await Purchases.shared.eligiblePromotionalOffers(forProduct: self)
  }

  /// Requests the server's signatures of every offer of the product for the customer.
  @available(*, deprecated, renamed: "eligiblePromotionalOffers()")
  public func getEligiblePromotionalOffers() async -> [PromotionalOffer] {
    await eligiblePromotionalOffers()
  }
}
