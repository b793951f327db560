public import AppStoreCore

/// Why the server rejected a request; clients map it to their own error codes.
public struct BackendErrorCode: OpenEnum {
  /// The number used in JSON.
  public let rawValue: Int
  /// Creates a code from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No code was given.
  public static let unknown = BackendErrorCode(rawValue: 0)
  /// The platform is unknown.
  public static let invalidPlatform = BackendErrorCode(rawValue: 7000)
  /// The store currently has a problem.
  public static let storeProblem = BackendErrorCode(rawValue: 7101)
  /// The purchase belongs to another customer and cannot be transferred.
  public static let cannotTransferPurchase = BackendErrorCode(rawValue: 7102)
  /// The receipt failed verification.
  public static let invalidReceiptToken = BackendErrorCode(rawValue: 7103)
  /// The App Store shared secret is wrong.
  public static let invalidAppStoreSharedSecret = BackendErrorCode(rawValue: 7104)
  /// The introductory price or its payment mode is missing.
  public static let invalidPaymentModeOrIntroPrice = BackendErrorCode(rawValue: 7105)
  /// The product of a Google receipt is missing.
  public static let productIDForGoogleReceiptNotProvided = BackendErrorCode(rawValue: 7106)
  /// The Google Play credentials are wrong.
  public static let invalidPlayStoreCredentials = BackendErrorCode(rawValue: 7107)
  /// The server failed.
  public static let internalServerError = BackendErrorCode(rawValue: 7110)
  /// The customer id is empty.
  public static let emptyAppUserID = BackendErrorCode(rawValue: 7220)
  /// The request has no API key.
  public static let invalidAuthToken = BackendErrorCode(rawValue: 7224)
  /// The API key is unknown.
  public static let invalidAPIKey = BackendErrorCode(rawValue: 7225)
  /// The request is malformed.
  public static let badRequest = BackendErrorCode(rawValue: 7226)
  /// Google's quota is exhausted.
  public static let playStoreQuotaExceeded = BackendErrorCode(rawValue: 7229)
  /// The Google package name is wrong.
  public static let playStoreInvalidPackageName = BackendErrorCode(rawValue: 7230)
  /// Google returned an error.
  public static let playStoreGenericError = BackendErrorCode(rawValue: 7231)
  /// The customer is not eligible for the promotional offer.
  public static let userIneligibleForPromoOffer = BackendErrorCode(rawValue: 7232)
  /// The In-App Purchase key is missing or wrong.
  public static let invalidAppleSubscriptionKey = BackendErrorCode(rawValue: 7234)
  /// A secret key was used in an app.
  public static let secretKeyUsedInApp = BackendErrorCode(rawValue: 7243)
  /// The alias could not be created.
  public static let couldNotCreateAlias = BackendErrorCode(rawValue: 7255)
  /// The customer id is not allowed.
  public static let invalidAppUserID = BackendErrorCode(rawValue: 7256)
  /// The customer has no such subscription.
  public static let subscriptionNotFoundForCustomer = BackendErrorCode(rawValue: 7259)
  /// Some attributes are invalid.
  public static let invalidSubscriberAttributes = BackendErrorCode(rawValue: 7263)
  /// The attributes are malformed.
  public static let invalidSubscriberAttributesBody = BackendErrorCode(rawValue: 7264)
  /// Attributes are being changed by another request.
  public static let subscriberAttributesAreBeingUpdated = BackendErrorCode(rawValue: 7629)
  /// The same request is already in progress.
  public static let requestAlreadyInProgress = BackendErrorCode(rawValue: 7638)
  /// The receipt does not contain the purchased product.
  public static let purchasedProductMissingInAppleReceipt = BackendErrorCode(rawValue: 7712)
  /// The redemption token is invalid.
  public static let invalidWebRedemptionToken = BackendErrorCode(rawValue: 7849)
  /// The web purchase belongs to another customer.
  public static let webPurchaseAlreadyRedeemed = BackendErrorCode(rawValue: 7852)
  /// The redemption token has expired.
  public static let expiredWebRedemptionToken = BackendErrorCode(rawValue: 7853)
  /// The log-in requires a token, and no valid one was sent; this server's own code.
  public static let logInTokenRequired = BackendErrorCode(rawValue: 7900)
  /// The access token is invalid.
  public static let invalidIAMToken = BackendErrorCode(rawValue: 7981)
  /// The customer is authenticated and cannot be aliased.
  public static let cannotAliasToAuthenticatedUser = BackendErrorCode(rawValue: 8077)
}
