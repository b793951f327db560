/// The errors of the App Store Server API.
extension APIErrorCode {
  /// Status 400: general bad request.
  public static let generalBadRequest = APIErrorCode(rawValue: 400_0000)
  /// Status 400: invalid app identifier.
  public static let invalidAppIdentifier = APIErrorCode(rawValue: 400_0002)
  /// Status 400: invalid limit.
  public static let invalidLimit = APIErrorCode(rawValue: 400_0004)
  /// Status 400: invalid request revision.
  public static let invalidRequestRevision = APIErrorCode(rawValue: 400_0005)
  /// Status 400: invalid transaction id.
  public static let invalidTransactionId = APIErrorCode(rawValue: 400_0006)
  /// Status 400: invalid original transaction id.
  public static let invalidOriginalTransactionId = APIErrorCode(rawValue: 400_0008)
  /// Status 400: invalid extend by days.
  public static let invalidExtendByDays = APIErrorCode(rawValue: 400_0009)
  /// Status 400: invalid extend reason code.
  public static let invalidExtendReasonCode = APIErrorCode(rawValue: 400_0010)
  /// Status 400: invalid request identifier.
  public static let invalidRequestIdentifier = APIErrorCode(rawValue: 400_0011)
  /// Status 400: start date too far in past.
  public static let startDateTooFarInPast = APIErrorCode(rawValue: 400_0012)
  /// Status 400: start date after end date.
  public static let startDateAfterEndDate = APIErrorCode(rawValue: 400_0013)
  /// Status 400: invalid pagination token.
  public static let invalidPaginationToken = APIErrorCode(rawValue: 400_0014)
  /// Status 400: invalid start date.
  public static let invalidStartDate = APIErrorCode(rawValue: 400_0015)
  /// Status 400: invalid end date.
  public static let invalidEndDate = APIErrorCode(rawValue: 400_0016)
  /// Status 400: pagination token expired.
  public static let paginationTokenExpired = APIErrorCode(rawValue: 400_0017)
  /// Status 400: invalid notification type.
  public static let invalidNotificationType = APIErrorCode(rawValue: 400_0018)
  /// Status 400: multiple filters supplied.
  public static let multipleFiltersSupplied = APIErrorCode(rawValue: 400_0019)
  /// Status 400: invalid test notification token.
  public static let invalidTestNotificationToken = APIErrorCode(rawValue: 400_0020)
  /// Status 400: invalid sort.
  public static let invalidSort = APIErrorCode(rawValue: 400_0021)
  /// Status 400: invalid product type.
  public static let invalidProductType = APIErrorCode(rawValue: 400_0022)
  /// Status 400: invalid product id.
  public static let invalidProductId = APIErrorCode(rawValue: 400_0023)
  /// Status 400: invalid subscription group identifier.
  public static let invalidSubscriptionGroupIdentifier = APIErrorCode(rawValue: 400_0024)
  /// Status 400: invalid exclude revoked.
  public static let invalidExcludeRevoked = APIErrorCode(rawValue: 400_0025)
  /// Status 400: invalid in app ownership type.
  public static let invalidInAppOwnershipType = APIErrorCode(rawValue: 400_0026)
  /// Status 400: invalid empty storefront country code list.
  public static let invalidEmptyStorefrontCountryCodeList = APIErrorCode(rawValue: 400_0027)
  /// Status 400: invalid storefront country code.
  public static let invalidStorefrontCountryCode = APIErrorCode(rawValue: 400_0028)
  /// Status 400: invalid revoked.
  public static let invalidRevoked = APIErrorCode(rawValue: 400_0030)
  /// Status 400: invalid status.
  public static let invalidStatus = APIErrorCode(rawValue: 400_0031)
  /// Status 400: invalid account tenure.
  public static let invalidAccountTenure = APIErrorCode(rawValue: 400_0032)
  /// Status 400: invalid app account token.
  public static let invalidAppAccountToken = APIErrorCode(rawValue: 400_0033)
  /// Status 400: invalid consumption status.
  public static let invalidConsumptionStatus = APIErrorCode(rawValue: 400_0034)
  /// Status 400: invalid customer consented.
  public static let invalidCustomerConsented = APIErrorCode(rawValue: 400_0035)
  /// Status 400: invalid delivery status.
  public static let invalidDeliveryStatus = APIErrorCode(rawValue: 400_0036)
  /// Status 400: invalid lifetime dollars purchased.
  public static let invalidLifetimeDollarsPurchased = APIErrorCode(rawValue: 400_0037)
  /// Status 400: invalid lifetime dollars refunded.
  public static let invalidLifetimeDollarsRefunded = APIErrorCode(rawValue: 400_0038)
  /// Status 400: invalid platform.
  public static let invalidPlatform = APIErrorCode(rawValue: 400_0039)
  /// Status 400: invalid play time.
  public static let invalidPlayTime = APIErrorCode(rawValue: 400_0040)
  /// Status 400: invalid sample content provided.
  public static let invalidSampleContentProvided = APIErrorCode(rawValue: 400_0041)
  /// Status 400: invalid user status.
  public static let invalidUserStatus = APIErrorCode(rawValue: 400_0042)
  /// Status 400: invalid transaction not consumable.
  public static let invalidTransactionNotConsumable = APIErrorCode(rawValue: 400_0043)
  /// Status 400: invalid refund preference.
  public static let invalidRefundPreference = APIErrorCode(rawValue: 400_0044)
  /// Status 400: invalid transaction type not supported.
  public static let invalidTransactionTypeNotSupported = APIErrorCode(rawValue: 400_0047)
  /// Status 400: app transaction id not supported.
  public static let appTransactionIdNotSupported = APIErrorCode(rawValue: 400_0048)
  /// Status 400: invalid app account token UUID.
  public static let invalidAppAccountTokenUUID = APIErrorCode(rawValue: 400_0183)
  /// Status 400: family transaction not supported.
  public static let familyTransactionNotSupported = APIErrorCode(rawValue: 400_0185)
  /// Status 400: transaction id is not original transaction id.
  public static let transactionIdIsNotOriginalTransactionId = APIErrorCode(rawValue: 400_0187)
  /// Status 400: consumption percentage out of range.
  public static let consumptionPercentageOutOfRange = APIErrorCode(rawValue: 400_0207)
  /// Status 400: undelivered consumption percentage non zero.
  public static let undeliveredConsumptionPercentageNonZero = APIErrorCode(rawValue: 400_0208)
  /// Status 400: consumption percentage auto renewable subscription.
  public static let consumptionPercentageAutoRenewableSubscription = APIErrorCode(
    rawValue: 400_0209)
  /// Status 400: advanced commerce transaction not supported.
  public static let advancedCommerceTransactionNotSupported = APIErrorCode(rawValue: 400_0210)
  /// Status 400: invalid group id.
  public static let invalidGroupId = APIErrorCode(rawValue: 400_0225)
  /// Status 400: invalid assigned transaction not supported.
  public static let invalidAssignedTransactionNotSupported = APIErrorCode(rawValue: 400_0227)
  /// Status 403: subscription extension ineligible.
  public static let subscriptionExtensionIneligible = APIErrorCode(rawValue: 403_0004)
  /// Status 403: subscription max extension.
  public static let subscriptionMaxExtension = APIErrorCode(rawValue: 403_0005)
  /// Status 403: family shared subscription extension ineligible.
  public static let familySharedSubscriptionExtensionIneligible = APIErrorCode(rawValue: 403_0007)
  /// Status 403: assigned subscription extension ineligible.
  public static let assignedSubscriptionExtensionIneligible = APIErrorCode(rawValue: 403_0028)
  /// Status 404: account not found.
  public static let accountNotFound = APIErrorCode(rawValue: 404_0001)
  /// Status 404: account not found retryable.
  public static let accountNotFoundRetryable = APIErrorCode(rawValue: 404_0002)
  /// Status 404: app not found.
  public static let appNotFound = APIErrorCode(rawValue: 404_0003)
  /// Status 404: app not found retryable.
  public static let appNotFoundRetryable = APIErrorCode(rawValue: 404_0004)
  /// Status 404: original transaction id not found.
  public static let originalTransactionIdNotFound = APIErrorCode(rawValue: 404_0005)
  /// Status 404: original transaction id not found retryable.
  public static let originalTransactionIdNotFoundRetryable = APIErrorCode(rawValue: 404_0006)
  /// Status 404: server notification URL not found.
  public static let serverNotificationURLNotFound = APIErrorCode(rawValue: 404_0007)
  /// Status 404: test notification not found.
  public static let testNotificationNotFound = APIErrorCode(rawValue: 404_0008)
  /// Status 404: status request not found.
  public static let statusRequestNotFound = APIErrorCode(rawValue: 404_0009)
  /// Status 404: transaction id not found.
  public static let transactionIdNotFound = APIErrorCode(rawValue: 404_0010)
  /// Status 404: app transaction does not exist.
  public static let appTransactionDoesNotExist = APIErrorCode(rawValue: 404_0019)
  /// Status 404: group not found.
  public static let groupNotFound = APIErrorCode(rawValue: 404_0022)
  /// Status 429: rate limit exceeded.
  public static let rateLimitExceeded = APIErrorCode(rawValue: 429_0000)
  /// Status 500: general internal.
  public static let generalInternal = APIErrorCode(rawValue: 500_0000)
  /// Status 500: general internal retryable.
  public static let generalInternalRetryable = APIErrorCode(rawValue: 500_0001)

  /// The rows of the table, by number.
  static let appStoreServerRows: [APIErrorRow] = [
    APIErrorRow(400_0000, "GeneralBadRequestError", "Bad request."),
    APIErrorRow(400_0002, "InvalidAppIdentifierError", "Invalid request app identifier."),
    APIErrorRow(400_0004, "InvalidLimitError", "Invalid request limit."),
    APIErrorRow(400_0005, "InvalidRequestRevisionError", "Invalid request revision."),
    APIErrorRow(400_0006, "InvalidTransactionIdError", "Invalid transaction id."),
    APIErrorRow(400_0008, "InvalidOriginalTransactionIdError", "Invalid original transaction id."),
    APIErrorRow(400_0009, "InvalidExtendByDaysError", "Invalid extend by days value."),
    APIErrorRow(400_0010, "InvalidExtendReasonCodeError", "Invalid extend reason code."),
    APIErrorRow(400_0011, "InvalidRequestIdentifierError", "Invalid request identifier."),
    APIErrorRow(
      400_0012, "StartDateTooFarInPastError",
      "Invalid request. The start date is earlier than the allowed start date."),
    APIErrorRow(
      400_0013, "StartDateAfterEndDateError",
      "Invalid request. The end date precedes the start date or the dates are the same."),
    APIErrorRow(
      400_0014, "InvalidPaginationTokenError",
      "Invalid request. The pagination token is invalid."),
    APIErrorRow(
      400_0015, "InvalidStartDateError",
      "Invalid request. The start date is not a timestamp value represented in milliseconds."),
    APIErrorRow(
      400_0016, "InvalidEndDateError",
      "Invalid request. The end date is not a timestamp value represented in milliseconds."),
    APIErrorRow(
      400_0017, "PaginationTokenExpiredError",
      "Invalid request. The pagination token is expired."),
    APIErrorRow(
      400_0018, "InvalidNotificationTypeError",
      "Invalid request. The notification type or subtype is invalid."),
    APIErrorRow(
      400_0019, "MultipleFiltersSuppliedError",
      "Invalid request. Supply either a transaction id or a notification type, but not both."),
    APIErrorRow(
      400_0020, "InvalidTestNotificationTokenError",
      "Invalid request. The test notification token is invalid."),
    APIErrorRow(400_0021, "InvalidSortError", "Invalid request. The sort parameter is invalid."),
    APIErrorRow(
      400_0022, "InvalidProductTypeError",
      "Invalid request. The product type parameter is invalid."),
    APIErrorRow(
      400_0023, "InvalidProductIdError",
      "Invalid request. The product id parameter is invalid."),
    APIErrorRow(
      400_0024, "InvalidSubscriptionGroupIdentifierError",
      "Invalid request. The subscription group identifier parameter is invalid."),
    APIErrorRow(
      400_0025, "InvalidExcludeRevokedError",
      "Invalid request. The exclude revoked parameter is invalid."),
    APIErrorRow(
      400_0026, "InvalidInAppOwnershipTypeError",
      "Invalid request. The in-app ownership type parameter is invalid."),
    APIErrorRow(
      400_0027, "InvalidEmptyStorefrontCountryCodeListError",
      "Invalid request. If provided, the list of storefront country codes must not be empty."),
    APIErrorRow(
      400_0028, "InvalidStorefrontCountryCodeError",
      "Invalid request. A storefront country code was invalid."),
    APIErrorRow(
      400_0030, "InvalidRevokedError",
      "Invalid request. The revoked parameter is invalid."),
    APIErrorRow(
      400_0031, "InvalidStatusError",
      "Invalid request. The status parameter is invalid."),
    APIErrorRow(
      400_0032, "InvalidAccountTenureError",
      "Invalid request. The account tenure field is invalid."),
    APIErrorRow(
      400_0033, "InvalidAppAccountTokenError",
      "Invalid request. The app account token field must contain a valid UUID or an empty string."),
    APIErrorRow(
      400_0034, "InvalidConsumptionStatusError",
      "Invalid request. The consumption status field is invalid."),
    APIErrorRow(
      400_0035, "InvalidCustomerConsentedError",
      "Invalid request. The customer consented field is required and must"
        + " indicate the customer consented."),
    APIErrorRow(
      400_0036, "InvalidDeliveryStatusError",
      "Invalid request. The delivery status field is invalid."),
    APIErrorRow(
      400_0037, "InvalidLifetimeDollarsPurchasedError",
      "Invalid request. The lifetime dollars purchased field is invalid."),
    APIErrorRow(
      400_0038, "InvalidLifetimeDollarsRefundedError",
      "Invalid request. The lifetime dollars refunded field is invalid."),
    APIErrorRow(
      400_0039, "InvalidPlatformError",
      "Invalid request. The platform field is invalid."),
    APIErrorRow(
      400_0040, "InvalidPlayTimeError",
      "Invalid request. The playtime field is invalid."),
    APIErrorRow(
      400_0041, "InvalidSampleContentProvidedError",
      "Invalid request. The sample content provided field is invalid."),
    APIErrorRow(
      400_0042, "InvalidUserStatusError",
      "Invalid request. The user status field is invalid."),
    APIErrorRow(
      400_0043, "InvalidTransactionNotConsumableError",
      "Invalid request. The transaction id parameter must represent a consumable in-app purchase."),
    APIErrorRow(
      400_0044, "InvalidRefundPreferenceError",
      "Invalid request. The refund preference field is invalid."),
    APIErrorRow(
      400_0047, "InvalidTransactionTypeNotSupportedError",
      "Invalid request. The transaction id doesn't represent a supported in-app purchase type."),
    APIErrorRow(
      400_0048, "AppTransactionIdNotSupportedError",
      "Invalid request. App transactions aren't supported by this endpoint."),
    APIErrorRow(
      400_0183, "InvalidAppAccountTokenUUIDError",
      "Invalid request. The app account token field must be a valid UUID."),
    APIErrorRow(
      400_0185, "FamilyTransactionNotSupportedError",
      "Invalid request. Family Sharing transactions aren't supported by this endpoint."),
    APIErrorRow(
      400_0187, "TransactionIdIsNotOriginalTransactionIdError",
      "Invalid request. The transaction ID provided is not an original transaction ID."),
    APIErrorRow(
      400_0207, "ConsumptionPercentageOutOfRangeError",
      "Invalid request. The consumption percentage is outside the valid range."),
    APIErrorRow(
      400_0208, "UndeliveredConsumptionPercentageNonZeroError",
      "Invalid request. The consumption percentage must be zero for requests"
        + " with undelivered delivery status."),
    APIErrorRow(
      400_0209, "ConsumptionPercentageAutoRenewableSubscriptionError",
      "Invalid request. The consumption percentage field is not supported"
        + " for auto-renewable subscription transactions."),
    APIErrorRow(
      400_0210, "AdvancedCommerceTransactionNotSupportedError",
      "Invalid request. The endpoint does not support Advanced Commerce API transactions."),
    APIErrorRow(400_0225, "InvalidGroupIdError", "Invalid request. The group ID is invalid."),
    APIErrorRow(
      400_0227, "InvalidAssignedTransactionNotSupportedError",
      "Invalid request. Assigned transactions aren't supported by this endpoint."),
    APIErrorRow(
      403_0004, "SubscriptionExtensionIneligibleError",
      "Forbidden - subscription state ineligible for extension."),
    APIErrorRow(
      403_0005, "SubscriptionMaxExtensionError",
      "Forbidden - subscription has reached maximum extension count."),
    APIErrorRow(
      403_0007, "FamilySharedSubscriptionExtensionIneligibleError",
      "Subscriptions that users obtain through Family Sharing can't get a"
        + " renewal date extension directly."),
    APIErrorRow(
      403_0028, "AssignedSubscriptionExtensionIneligibleError",
      "Assigned subscriptions can't get a renewal date extension."),
    APIErrorRow(404_0001, "AccountNotFoundError", "Account not found."),
    APIErrorRow(404_0002, "AccountNotFoundRetryableError", "Account not found. Please try again."),
    APIErrorRow(404_0003, "AppNotFoundError", "App not found."),
    APIErrorRow(404_0004, "AppNotFoundRetryableError", "App not found. Please try again."),
    APIErrorRow(
      404_0005, "OriginalTransactionIdNotFoundError",
      "Original transaction id not found."),
    APIErrorRow(
      404_0006, "OriginalTransactionIdNotFoundRetryableError",
      "Original transaction id not found. Please try again."),
    APIErrorRow(
      404_0007, "ServerNotificationURLNotFoundError",
      "No App Store Server Notification URL found for provided app. Check"
        + " that a URL is configured in App Store Connect for this environment."),
    APIErrorRow(
      404_0008, "TestNotificationNotFoundError",
      "Either the test notification token is expired or the notification and"
        + " status are not yet available."),
    APIErrorRow(
      404_0009, "StatusRequestNotFoundError",
      "The server didn't find a subscription-renewal-date extension request"
        + " for this requestIdentifier and productId combination."),
    APIErrorRow(404_0010, "TransactionIdNotFoundError", "Transaction id not found."),
    APIErrorRow(
      404_0019, "AppTransactionDoesNotExistError",
      "No AppTransaction exists for the customer."),
    APIErrorRow(404_0022, "GroupNotFoundError", "Group not found."),
    APIErrorRow(429_0000, "RateLimitExceededError", "Rate limit exceeded."),
    APIErrorRow(500_0000, "GeneralInternalError", "An unknown error occurred."),
    APIErrorRow(
      500_0001, "GeneralInternalRetryableError",
      "An unknown error occurred. Please try again."),
  ]
}
