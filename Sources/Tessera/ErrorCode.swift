/// What went wrong, in RevenueCat's numbers.
public enum ErrorCode: Int, Hashable, Sendable, CaseIterable {
  /// Something unknown.
  case unknownError = 0
  /// The customer cancelled the purchase.
  case purchaseCancelledError = 1
  /// The App Store has a problem.
  case storeProblemError = 2
  /// The device or the account may not buy.
  case purchaseNotAllowedError = 3
  /// The purchase was not valid.
  case purchaseInvalidError = 4
  /// The product is not for sale.
  case productNotAvailableForPurchaseError = 5
  /// The product is already owned.
  case productAlreadyPurchasedError = 6
  /// Another customer of the app owns the purchase.
  case receiptAlreadyInUseError = 7
  /// The receipt does not verify.
  case invalidReceiptError = 8
  /// There is no receipt.
  case missingReceiptFileError = 9
  /// The network failed; whether the request arrived is not known.
  case networkError = 10
  /// The API key, or the server's credentials, are wrong.
  case invalidCredentialsError = 11
  /// The server answered something else than the contract says.
  case unexpectedBackendResponseError = 12
  /// Another customer uses the receipt.
  case receiptInUseByOtherSubscriberError = 13
  /// The app user id is not valid.
  case invalidAppUserIdError = 14
  /// The product is being bought already.
  case operationAlreadyInProgressForProductError = 15
  /// The server failed, or refused for an unlisted reason.
  case unknownBackendError = 16
  /// The In-App Purchase key on the server is missing or wrong.
  case invalidAppleSubscriptionKeyError = 17
  /// The customer may not use the offer.
  case ineligibleError = 18
  /// The app may not make purchases.
  case insufficientPermissionsError = 19
  /// Somebody else must act before the purchase is made.
  case paymentPendingError = 20
  /// Some attributes are not valid.
  case invalidSubscriberAttributesError = 21
  /// An anonymous customer cannot log out.
  case logOutAnonymousUserError = 22
  /// The SDK, or the server, is configured wrongly.
  case configurationError = 23
  /// The device does not support it.
  case unsupportedError = 24
  /// There are no attributes to send.
  case emptySubscriberAttributesError = 25
  /// The discount has no identifier.
  case productDiscountMissingIdentifierError = 26
  /// The discounted product has no subscription group.
  case productDiscountMissingSubscriptionGroupIdentifierError = 28
  /// No customer info is known.
  case customerInfoError = 29
  /// The device's information cannot be read.
  case systemInfoError = 30
  /// The refund request could not be started.
  case beginRefundRequestError = 31
  /// The store took too long to list products.
  case productRequestTimedOut = 32
  /// The server's address is blocked on this network.
  case apiEndpointBlockedError = 33
  /// The promotional offer is not valid.
  case invalidPromotionalOfferError = 34
  /// The device is offline.
  case offlineConnectionError = 35
  /// The feature does not exist in custom-entitlement mode.
  case featureNotAvailableInCustomEntitlementsComputationMode = 36
  /// The server's answer is not signed by a trusted key, or was changed on the way.
  case signatureVerificationFailed = 37
  /// The feature needs StoreKit 2.
  case featureNotSupportedWithStoreKit1 = 38
  /// The redemption token is not valid.
  case invalidWebPurchaseToken = 39
  /// The web purchase belongs to another customer.
  case purchaseBelongsToOtherUser = 40
  /// The redemption token has expired.
  case expiredWebPurchaseToken = 41
  /// A simulated purchase failed on purpose.
  case testStoreSimulatedPurchaseError = 42
}
