internal import EntitlementAPI

extension ErrorCode {
  /// Creates the public code for a server's error code.
  init(_ code: BackendErrorCode) {
    self =
      switch code {
      case .unknown: .unknownError
      case .invalidPlatform, .couldNotCreateAlias, .cannotAliasToAuthenticatedUser:
        .configurationError
      case .storeProblem: .storeProblemError
      case .cannotTransferPurchase: .receiptAlreadyInUseError
      case .invalidReceiptToken, .purchasedProductMissingInAppleReceipt: .invalidReceiptError
      case .invalidAppStoreSharedSecret, .invalidAuthToken, .invalidAPIKey, .invalidIAMToken,
        .logInTokenRequired:
        .invalidCredentialsError
      case .invalidPaymentModeOrIntroPrice, .productIDForGoogleReceiptNotProvided:
        .purchaseInvalidError
      case .emptyAppUserID, .invalidAppUserID: .invalidAppUserIdError
      case .userIneligibleForPromoOffer: .ineligibleError
      case .invalidAppleSubscriptionKey: .invalidAppleSubscriptionKeyError
      case .invalidSubscriberAttributes, .invalidSubscriberAttributesBody:
        .invalidSubscriberAttributesError
      case .subscriberAttributesAreBeingUpdated, .requestAlreadyInProgress:
        .operationAlreadyInProgressForProductError
      case .invalidWebRedemptionToken: .invalidWebPurchaseToken
      case .webPurchaseAlreadyRedeemed: .purchaseBelongsToOtherUser
      case .expiredWebRedemptionToken: .expiredWebPurchaseToken
      default: .unknownBackendError
      }
  }
}
