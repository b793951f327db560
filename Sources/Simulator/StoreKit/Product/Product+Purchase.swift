internal import AppStoreCore
internal import StoreKitBackend

extension Product {
  /// The result of a purchase.
  @nonexhaustive public enum PurchaseResult: Sendable {
    /// The store sold the product.
    case success(VerificationResult<Transaction>)
    /// The customer canceled.
    case userCancelled
    /// Another person must act first; a transaction may follow in ``Transaction/updates``.
    case pending
  }

  /// The reason why the store rejected a purchase.
  @nonexhaustive public enum PurchaseError: Error, Hashable, Sendable {
    /// The quantity is not 1 to 10, or not 1 for a one-time product.
    case invalidQuantity
    /// The product is not for sale in the store.
    case productUnavailable
    /// The account is not allowed to make purchases.
    case purchaseNotAllowed
    /// The account is not eligible for the offer.
    case ineligibleForOffer
    /// The product has no offer with this identifier.
    case invalidOfferIdentifier
    /// The price of the offer is no longer valid.
    case invalidOfferPrice
    /// The signature of the offer is invalid.
    case invalidOfferSignature
    /// A parameter of the offer is missing.
    case missingOfferParameters
    /// The customer must set up the payment method that the purchase requires.
    case paymentMethodBindingConfigurationRequired
  }

  /// Buys the product with the device's account.
  ///
  /// Throws a ``PurchaseError`` if the store rejects the purchase, and a ``StoreKitError`` if it is
  /// unreachable. After a network error the store may have sold the product; the transaction then
  /// arrives in ``Transaction/updates`` and ``Transaction/unfinished``.
  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    let order = try order(with: options)
    try await checkStorefront(options)
    do throws(StoreKitBackendError) {
      return try await backend.purchase(order).result(from: backend)
    } catch {
      throw error.purchaseError
    }
  }

  /// Calls the app if the storefront is no longer the one the product was loaded from.
  @MainActor private func checkStorefront(
    _ options: Set<PurchaseOption>
  ) async throws(StoreKitError) {
    guard let shouldContinue = options.storefrontCheck else { return }
    let current: StorefrontRecord
    do throws(StoreKitBackendError) {
      current = try await backend.storefront()
    } catch {
      throw StoreKitError(error)
    }
    guard current.id == storefront.id || shouldContinue(Storefront(current)) else {
      throw .notAvailableInStorefront
    }
  }

  private func order(with options: Set<PurchaseOption>) throws -> DevicePurchaseRequest {
    var order = DevicePurchaseRequest(productID: record.id)
    for option in options.inOrder {
      switch option.kind {
      case .appAccountToken(let token): order.appAccountToken = token
      case .quantity(let quantity): order.quantity = quantity
      case .simulatesAskToBuy(let simulates): order.simulatesAskToBuy = simulates
      case .promotionalOffer(let offer):
        guard !offer.lacksParameters else { throw PurchaseError.missingOfferParameters }
        order.promotionalOffer = offer
      case .winBackOffer(let id):
        guard let id else { throw PurchaseError.missingOfferParameters }
        order.winBackOfferID = id
      case .introductoryOfferEligibility(let jws): order.introductoryOfferEligibility = jws
      case .billingPlanType(let type): order.billingPlan = BillingPlanType(rawValue: type.rawValue)
      case .custom(AdvancedCommerceData.key, .data(let data)): order.setAdvancedCommerce(data)
      case .custom, .onStorefrontChange: break
      }
    }
    let isSoldOnce = type != .consumable && type != .nonRenewable
    guard (1...10).contains(order.quantity), order.quantity == 1 || !isSoldOnce else {
      throw PurchaseError.invalidQuantity
    }
    return order
  }
}

extension Product.PurchaseError {
  /// Creates Apple's error for the store's rejection; `nil` for other errors and unknown reasons.
  init?(_ error: StoreKitBackendError) {
    guard case .rejected(let rejection, _) = error else { return nil }
    switch rejection {
    case .invalidQuantity: self = .invalidQuantity
    case .productUnavailable: self = .productUnavailable
    case .purchaseNotAllowed: self = .purchaseNotAllowed
    case .ineligibleForOffer: self = .ineligibleForOffer
    case .invalidOfferIdentifier: self = .invalidOfferIdentifier
    case .invalidOfferPrice: self = .invalidOfferPrice
    case .invalidOfferSignature: self = .invalidOfferSignature
    case .missingOfferParameters: self = .missingOfferParameters
    case .paymentMethodBindingRequired: self = .paymentMethodBindingConfigurationRequired
    case .notAvailableInStorefront, .notEntitled, .userCancelled, .unsupported, .systemError,
      .duplicateRefundRequest, .refundRequestFailed, .ineligibleForRefund, .notEligible,
      .invalidPinningID, .unknown:
      return nil
    }
  }
}
