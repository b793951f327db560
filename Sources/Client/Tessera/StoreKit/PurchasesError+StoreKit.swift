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
      self.init(
        .productNotAvailableForPurchaseError, "the product is not for sale in the App Store")
    case .purchaseNotAllowed:
      self.init(.purchaseNotAllowedError, "the device or the account is not allowed to buy")
    case .ineligibleForOffer:
      self.init(.ineligibleError, "the customer is not eligible for the offer")
    case .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
      .missingOfferParameters:
      self.init(.invalidPromotionalOfferError, "the App Store rejected the offer: \(error)")
    case .invalidQuantity:
      self.init(.purchaseInvalidError, "the App Store rejected the quantity")
    default:
      self.init(.purchaseInvalidError, "the App Store rejected the purchase: \(error)")
    }
  }

  private init(_ error: StoreKitError) {
    switch error {
    case .userCancelled:
      self.init(.purchaseCancelledError, "the customer canceled")
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
