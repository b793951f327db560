public import HTTPTypes

extension BackendErrorCode {
  /// The HTTP status that goes with the code.
  ///
  /// RevenueCat's SDK finishes the transaction of a receipt that is refused with any 4xx, and never sends
  /// it again; ours does so only after the codes that judge the receipt itself. So whatever may pass by
  /// itself, or by the operator's hand, is a 5xx.
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
