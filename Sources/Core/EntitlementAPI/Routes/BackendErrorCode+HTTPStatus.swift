public import HTTPTypes

extension BackendErrorCode {
  /// The HTTP status of the code.
  ///
  /// RevenueCat's SDK finishes the transaction of a receipt that is rejected with any 4xx, and
  /// never sends it again. Ours finishes it only after codes about the receipt itself. So any
  /// problem that may be temporary, or that the operator can fix, is a 5xx.
  public var httpStatus: HTTPResponse.Status {
    switch self {
    case .unknown, .internalServerError: .internalServerError
    case .storeProblem, .invalidAppStoreSharedSecret, .invalidPlayStoreCredentials,
      .playStoreQuotaExceeded, .playStoreInvalidPackageName, .playStoreGenericError,
      .invalidAppleSubscriptionKey, .subscriberAttributesAreBeingUpdated,
      .requestAlreadyInProgress:
      .serviceUnavailable
    case .invalidAuthToken, .invalidAPIKey, .invalidIAMToken, .logInTokenRequired: .unauthorized
    case .secretKeyUsedInApp, .webPurchaseAlreadyRedeemed: .forbidden
    case .subscriptionNotFoundForCustomer, .invalidWebRedemptionToken: .notFound
    case .cannotTransferPurchase, .couldNotCreateAlias, .cannotAliasToAuthenticatedUser: .conflict
    case .expiredWebRedemptionToken: .gone
    case .invalidPlatform, .invalidReceiptToken, .invalidPaymentModeOrIntroPrice,
      .productIDForGoogleReceiptNotProvided, .emptyAppUserID, .invalidAppUserID, .badRequest,
      .userIneligibleForPromoOffer, .invalidSubscriberAttributes,
      .invalidSubscriberAttributesBody, .purchasedProductMissingInAppleReceipt:
      .badRequest
    default: .internalServerError
    }
  }

  /// Whether the same request may succeed later.
  public var isRetryable: Bool { httpStatus.kind == .serverError }
}
