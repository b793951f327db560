/// An error code: one of the constants, such as ``PurchasesError/networkError``.
///
/// It is the same type as the thrown error, so `catch ErrorCode.purchaseCancelledError` and
/// `error as? ErrorCode` work. A `switch` over codes needs a `default`.
public typealias ErrorCode = PurchasesError

/// RevenueCat's codes, with RevenueCat's names and numbers.
extension PurchasesError {
  /// An unknown error.
  public static let unknownError = ErrorCode(
    0, named: "unknownError", "an unknown error occurred")
  /// The customer canceled the purchase.
  public static let purchaseCancelledError = ErrorCode(
    1, named: "purchaseCancelledError", "the customer canceled the purchase")
  /// The App Store has a problem.
  public static let storeProblemError = ErrorCode(
    2, named: "storeProblemError", "the App Store failed")
  /// The device or the account may not buy.
  public static let purchaseNotAllowedError = ErrorCode(
    3, named: "purchaseNotAllowedError", "the device or the account is not allowed to buy")
  /// The purchase was not valid.
  public static let purchaseInvalidError = ErrorCode(
    4, named: "purchaseInvalidError", "the purchase is invalid")
  /// The product is not for sale.
  public static let productNotAvailableForPurchaseError = ErrorCode(
    5, named: "productNotAvailableForPurchaseError", "the product is not for sale")
  /// The product is already owned.
  public static let productAlreadyPurchasedError = ErrorCode(
    6, named: "productAlreadyPurchasedError", "the product is already owned")
  /// Another customer of the app owns the purchase.
  public static let receiptAlreadyInUseError = ErrorCode(
    7, named: "receiptAlreadyInUseError", "another customer of the app owns the purchase")
  /// The receipt does not verify.
  public static let invalidReceiptError = ErrorCode(
    8, named: "invalidReceiptError", "the receipt is invalid")
  /// There is no receipt.
  public static let missingReceiptFileError = ErrorCode(
    9, named: "missingReceiptFileError", "the receipt is missing")
  /// The network failed; it is unknown whether the request arrived.
  public static let networkError = ErrorCode(
    10, named: "networkError", "the network failed; the request may or may not have arrived")
  /// The API key or the server's credentials are invalid.
  public static let invalidCredentialsError = ErrorCode(
    11, named: "invalidCredentialsError", "the API key or the server's credentials are invalid")
  /// The server's response does not match the API contract.
  public static let unexpectedBackendResponseError = ErrorCode(
    12, named: "unexpectedBackendResponseError",
    "the server's response is malformed")
  /// Another customer uses the receipt.
  public static let receiptInUseByOtherSubscriberError = ErrorCode(
    13, named: "receiptInUseByOtherSubscriberError", "another customer uses the receipt")
  /// The app user ID is invalid.
  public static let invalidAppUserIdError = ErrorCode(
    14, named: "invalidAppUserIdError", "the app user ID is invalid")
  /// A purchase of the product is already in progress.
  public static let operationAlreadyInProgressForProductError = ErrorCode(
    15, named: "operationAlreadyInProgressForProductError",
    "a purchase of the product is already in progress")
  /// The server failed, or rejected the request for an unlisted reason.
  public static let unknownBackendError = ErrorCode(
    16, named: "unknownBackendError",
    "the server failed, or rejected the request for an unknown reason")
  /// The In-App Purchase key on the server is missing or invalid.
  public static let invalidAppleSubscriptionKeyError = ErrorCode(
    17, named: "invalidAppleSubscriptionKeyError",
    "the In-App Purchase key on the server is missing or invalid")
  /// The customer may not use the offer.
  public static let ineligibleError = ErrorCode(
    18, named: "ineligibleError", "the customer is not eligible for the offer")
  /// The app may not make purchases.
  public static let insufficientPermissionsError = ErrorCode(
    19, named: "insufficientPermissionsError", "the app is not allowed to make purchases")
  /// The purchase needs another person's approval or action.
  public static let paymentPendingError = ErrorCode(
    20, named: "paymentPendingError",
    "the purchase waits for another person, such as a parent's approval")
  /// Some attributes are invalid.
  public static let invalidSubscriberAttributesError = ErrorCode(
    21, named: "invalidSubscriberAttributesError", "some attributes are invalid")
  /// An anonymous customer cannot log out.
  public static let logOutAnonymousUserError = ErrorCode(
    22, named: "logOutAnonymousUserError", "an anonymous customer cannot log out")
  /// The configuration of the SDK or the server is invalid.
  public static let configurationError = ErrorCode(
    23, named: "configurationError", "the SDK or the server is misconfigured")
  /// The device does not support the operation.
  public static let unsupportedError = ErrorCode(
    24, named: "unsupportedError", "the device does not support it")
  /// There are no attributes to send.
  public static let emptySubscriberAttributes = ErrorCode(
    25, named: "emptySubscriberAttributes", "there are no attributes to send")
  /// The discount has no identifier.
  public static let productDiscountMissingIdentifierError = ErrorCode(
    26, named: "productDiscountMissingIdentifierError", "the discount has no identifier")
  /// The discounted product has no subscription group.
  public static let productDiscountMissingSubscriptionGroupIdentifierError = ErrorCode(
    28, named: "productDiscountMissingSubscriptionGroupIdentifierError",
    "the discounted product has no subscription group")
  /// No customer info is available.
  public static let customerInfoError = ErrorCode(
    29, named: "customerInfoError", "no customer info is available")
  /// The device's information cannot be read.
  public static let systemInfoError = ErrorCode(
    30, named: "systemInfoError", "the device's information cannot be read")
  /// The refund request could not be started.
  public static let beginRefundRequestError = ErrorCode(
    31, named: "beginRefundRequestError", "the refund request could not be started")
  /// The App Store took too long to list products.
  public static let productRequestTimedOut = ErrorCode(
    32, named: "productRequestTimedOut", "loading products from the App Store timed out")
  /// The server's address is blocked on this network.
  public static let apiEndpointBlockedError = ErrorCode(
    33, named: "apiEndpointBlockedError", "the server's address is blocked on this network")
  /// The promotional offer is not valid.
  public static let invalidPromotionalOfferError = ErrorCode(
    34, named: "invalidPromotionalOfferError", "the promotional offer is invalid")
  /// The device is offline.
  public static let offlineConnectionError = ErrorCode(
    35, named: "offlineConnectionError", "the device is offline")
  /// The feature does not exist in custom-entitlement mode.
  public static let featureNotAvailableInCustomEntitlementsComputationMode = ErrorCode(
    36, named: "featureNotAvailableInCustomEntitlementsComputationMode",
    "the feature does not exist in custom-entitlement mode")
  /// No trusted key signed the server's response, or it was modified in transit.
  public static let signatureVerificationFailed = ErrorCode(
    37, named: "signatureVerificationFailed",
    "the server's response is not signed by a trusted key, or was modified in transit")
  /// The feature needs StoreKit 2.
  public static let featureNotSupportedWithStoreKit1 = ErrorCode(
    38, named: "featureNotSupportedWithStoreKit1", "the feature needs StoreKit 2")
  /// The redemption token is not valid.
  public static let invalidWebPurchaseToken = ErrorCode(
    39, named: "invalidWebPurchaseToken", "the redemption token is invalid")
  /// The web purchase belongs to another customer.
  public static let purchaseBelongsToOtherUser = ErrorCode(
    40, named: "purchaseBelongsToOtherUser", "the web purchase belongs to another customer")
  /// The redemption token has expired.
  public static let expiredWebPurchaseToken = ErrorCode(
    41, named: "expiredWebPurchaseToken", "the redemption token has expired")
  /// A simulated purchase failed on purpose.
  public static let testStoreSimulatedPurchaseError = ErrorCode(
    42, named: "testStoreSimulatedPurchaseError", "the simulated purchase failed as requested")
}

extension PurchasesError: RawRepresentable, CaseIterable {
  /// Returns the code with a number; `nil` if none exists.
  public init?(rawValue: Int) {
    guard let code = Self.byNumber[rawValue] else { return nil }
    self = code
  }

  private static let byNumber = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// Every code, by number.
  public static let allCases: [ErrorCode] = [
    .unknownError, .purchaseCancelledError, .storeProblemError, .purchaseNotAllowedError,
    .purchaseInvalidError, .productNotAvailableForPurchaseError, .productAlreadyPurchasedError,
    .receiptAlreadyInUseError, .invalidReceiptError, .missingReceiptFileError, .networkError,
    .invalidCredentialsError, .unexpectedBackendResponseError, .receiptInUseByOtherSubscriberError,
    .invalidAppUserIdError, .operationAlreadyInProgressForProductError, .unknownBackendError,
    .invalidAppleSubscriptionKeyError, .ineligibleError, .insufficientPermissionsError,
    .paymentPendingError, .invalidSubscriberAttributesError, .logOutAnonymousUserError,
    .configurationError, .unsupportedError, .emptySubscriberAttributes,
    .productDiscountMissingIdentifierError, .productDiscountMissingSubscriptionGroupIdentifierError,
    .customerInfoError, .systemInfoError, .beginRefundRequestError, .productRequestTimedOut,
    .apiEndpointBlockedError, .invalidPromotionalOfferError, .offlineConnectionError,
    .featureNotAvailableInCustomEntitlementsComputationMode, .signatureVerificationFailed,
    .featureNotSupportedWithStoreKit1, .invalidWebPurchaseToken, .purchaseBelongsToOtherUser,
    .expiredWebPurchaseToken, .testStoreSimulatedPurchaseError,
  ]
}
