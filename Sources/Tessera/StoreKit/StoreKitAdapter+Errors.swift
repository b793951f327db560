internal import StoreKit

extension PurchasesError {
  /// Creates the error of a purchase or a listing that failed in StoreKit.
  init(storeKit error: any Error) {
    switch error {
    case let error as Product.PurchaseError: self.init(error)
    case let error as StoreKitError: self.init(error)
    default: self.init(.storeProblemError, "the App Store failed: \(error)", isRetryable: true)
    }
  }

  private init(_ error: Product.PurchaseError) {
    switch error {
    case .productUnavailable:
      self.init(.productNotAvailableForPurchaseError, "the product is not for sale in the store")
    case .purchaseNotAllowed:
      self.init(.purchaseNotAllowedError, "the device or the account may not buy")
    case .ineligibleForOffer:
      self.init(.ineligibleError, "the customer may not use the offer")
    case .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
      .missingOfferParameters:
      self.init(.invalidPromotionalOfferError, "the store refused the offer: \(error)")
    case .invalidQuantity:
      self.init(.purchaseInvalidError, "the store refused the quantity")
    @unknown default:
      self.init(.purchaseInvalidError, "the store refused the purchase: \(error)")
    }
  }

  private init(_ error: StoreKitError) {
    switch error {
    case .userCancelled:
      self.init(.purchaseCancelledError, "the customer cancelled")
    case .networkError:
      self.init(.networkError, "the App Store cannot be reached", isRetryable: true)
    case .notAvailableInStorefront:
      self.init(
        .productNotAvailableForPurchaseError, "the product is not sold in this storefront")
    case .notEntitled:
      self.init(.insufficientPermissionsError, "the app lacks the in-app purchase capability")
    case .systemError(let cause):
      self.init(.storeProblemError, "the App Store failed: \(cause)", isRetryable: true)
    default:
      self.init(.storeProblemError, "the App Store failed: \(error)", isRetryable: true)
    }
  }
}
