internal import AppStoreTypes
internal import StoreKitBackend

extension Product {
  /// How a purchase ended.
  public enum PurchaseResult: Sendable {
    /// The store sold the product.
    case success(VerificationResult<Transaction>)
    /// The customer cancelled.
    case userCancelled
    /// Somebody else must act first; a transaction may come later in ``Transaction/updates``.
    case pending
  }

  /// Why the store refused to sell.
  public enum PurchaseError: Error, Hashable, Sendable {
    /// The quantity is not 1 to 10, or not 1 for a product sold once.
    case invalidQuantity
    /// The product is not for sale in the store.
    case productUnavailable
    /// The account may not buy.
    case purchaseNotAllowed
    /// The account may not use the offer.
    case ineligibleForOffer
    /// The product has no offer with this identifier.
    case invalidOfferIdentifier
    /// The price of the offer is no longer valid.
    case invalidOfferPrice
    /// The signature of the offer is not valid.
    case invalidOfferSignature
    /// A parameter of the offer is missing.
    case missingOfferParameters
  }

  /// Buys the product with the device's account.
  ///
  /// It throws a ``PurchaseError`` when the store refuses, and a ``StoreKitError`` when it cannot be
  /// asked. After a network error the store may have sold the product; the transaction then comes in
  /// ``Transaction/updates`` and ``Transaction/unfinished``.
  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    let order = try order(with: options)
    try await askAboutStorefront(options)
    do throws(StoreKitBackendError) {
      switch try await backend.purchase(order) {
      case .pending: return .pending
      case .userCancelled: return .userCancelled
      case .success(let jws):
        let session = try await StoreSession.open(backend)
        guard let result = session.transaction(jws) else {
          throw .invalidAnswer("the store sold \(id) without a transaction that can be read")
        }
        return .success(result)
      }
    } catch {
      if let refusal = PurchaseError(error) { throw refusal }
      throw StoreKitError(error)
    }
  }

  /// Asks the app when the storefront is no longer the one the product was loaded from.
  private func askAboutStorefront(
    _ options: Set<PurchaseOption>
  ) async throws(StoreKitError) {
    guard let shouldContinue = options.storefrontQuestion else { return }
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

  private func order(with options: Set<PurchaseOption>) throws -> PurchaseOrder {
    var order = PurchaseOrder(productID: record.id)
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
  /// The store's refusal in Apple's words; `nil` when it is no refusal, or for no known reason.
  init?(_ error: StoreKitBackendError) {
    guard case .refused(let refusal, _) = error else { return nil }
    switch refusal {
    case .invalidQuantity: self = .invalidQuantity
    case .productUnavailable: self = .productUnavailable
    case .purchaseNotAllowed: self = .purchaseNotAllowed
    case .ineligibleForOffer: self = .ineligibleForOffer
    case .invalidOfferIdentifier: self = .invalidOfferIdentifier
    case .invalidOfferPrice: self = .invalidOfferPrice
    case .invalidOfferSignature: self = .invalidOfferSignature
    case .missingOfferParameters: self = .missingOfferParameters
    case .notAvailableInStorefront, .notEntitled, .userCancelled, .unknown: return nil
    }
  }
}
