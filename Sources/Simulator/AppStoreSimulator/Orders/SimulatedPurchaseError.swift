/// An error that an account's purchases are configured to fail with.
///
/// The names are those of StoreKit's errors.
///
/// Source: <https://developer.apple.com/documentation/storekit/storekiterror>,
/// <https://developer.apple.com/documentation/storekit/product/purchaseerror>
public enum SimulatedPurchaseError: String, CaseIterable, Hashable, Sendable {
  /// `StoreKitError.unknown`.
  case unknown
  /// `StoreKitError.userCancelled`, which some canceled purchases throw.
  case userCancelled
  /// `StoreKitError.networkError`.
  case networkError
  /// `StoreKitError.systemError`.
  case systemError
  /// `StoreKitError.notAvailableInStorefront`.
  case notAvailableInStorefront
  /// `StoreKitError.notEntitled`.
  case notEntitled
  /// `Product.PurchaseError.invalidQuantity`.
  case invalidQuantity
  /// `Product.PurchaseError.productUnavailable`.
  case productUnavailable
  /// `Product.PurchaseError.purchaseNotAllowed`.
  case purchaseNotAllowed
  /// `Product.PurchaseError.ineligibleForOffer`.
  case ineligibleForOffer
  /// `Product.PurchaseError.invalidOfferIdentifier`.
  case invalidOfferIdentifier
  /// `Product.PurchaseError.invalidOfferPrice`.
  case invalidOfferPrice
  /// `Product.PurchaseError.invalidOfferSignature`.
  case invalidOfferSignature
  /// `Product.PurchaseError.missingOfferParameters`.
  case missingOfferParameters

  /// Creates the error for a number of `SKError.Code`; `unknown` for a number without equivalent.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/skerror/code>
  init(skErrorCode code: Int) {
    self =
      switch code {
      case 1: .notEntitled
      case 2: .userCancelled
      case 3: .productUnavailable
      case 4: .purchaseNotAllowed
      case 5: .notAvailableInStorefront
      case 7: .networkError
      case 11: .invalidOfferIdentifier
      case 12: .invalidOfferSignature
      case 13: .missingOfferParameters
      case 14: .invalidOfferPrice
      case 18: .ineligibleForOffer
      default: .unknown
      }
  }

  /// Whether an app can retry the same purchase.
  public var isRetryable: Bool {
    switch self {
    case .unknown, .networkError, .systemError: true
    case .userCancelled, .notAvailableInStorefront, .notEntitled, .invalidQuantity,
      .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
      .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters:
      false
    }
  }
}
