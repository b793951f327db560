/// The errors of the Advanced Commerce API.
extension APIErrorCode {
  /// Status 400: invalid currency.
  public static let invalidCurrency = APIErrorCode(rawValue: 400_0053)
  /// Status 400: one item needed in modify.
  public static let oneItemNeededInModify = APIErrorCode(rawValue: 400_0063)
  /// Status 400: null request info.
  public static let nullRequestInfo = APIErrorCode(rawValue: 400_0079)
  /// Status 400: null request reference ID.
  public static let nullRequestReferenceID = APIErrorCode(rawValue: 400_0080)
  /// Status 400: invalid request reference ID.
  public static let invalidRequestReferenceID = APIErrorCode(rawValue: 400_0081)
  /// Status 400: invalid consistency token.
  public static let invalidConsistencyToken = APIErrorCode(rawValue: 400_0082)
  /// Status 400: null version.
  public static let nullVersion = APIErrorCode(rawValue: 400_0083)
  /// Status 400: unexpected version.
  public static let unexpectedVersion = APIErrorCode(rawValue: 400_0084)
  /// Status 400: null transaction id.
  public static let nullTransactionId = APIErrorCode(rawValue: 400_0085)
  /// Status 400: negative price.
  public static let negativePrice = APIErrorCode(rawValue: 400_0086)
  /// Status 400: SKU length exceeded.
  public static let skuLengthExceeded = APIErrorCode(rawValue: 400_0087)
  /// Status 400: description length exceeded.
  public static let descriptionLengthExceeded = APIErrorCode(rawValue: 400_0088)
  /// Status 400: display name length exceeded.
  public static let displayNameLengthExceeded = APIErrorCode(rawValue: 400_0089)
  /// Status 400: negative prorated price.
  public static let negativeProratedPrice = APIErrorCode(rawValue: 400_0091)
  /// Status 400: null offer period.
  public static let nullOfferPeriod = APIErrorCode(rawValue: 400_0092)
  /// Status 400: null period count.
  public static let nullPeriodCount = APIErrorCode(rawValue: 400_0093)
  /// Status 400: period count not positive.
  public static let periodCountNotPositive = APIErrorCode(rawValue: 400_0094)
  /// Status 400: null reason.
  public static let nullReason = APIErrorCode(rawValue: 400_0095)
  /// Status 400: invalid previous transaction ID.
  public static let invalidPreviousTransactionID = APIErrorCode(rawValue: 400_0096)
  /// Status 400: repeated request reference id.
  public static let repeatedRequestReferenceId = APIErrorCode(rawValue: 400_0097)
  /// Status 400: null currency.
  public static let nullCurrency = APIErrorCode(rawValue: 400_0098)
  /// Status 400: null tax code.
  public static let nullTaxCode = APIErrorCode(rawValue: 400_0099)
  /// Status 400: null storefront.
  public static let nullStorefront = APIErrorCode(rawValue: 400_0100)
  /// Status 400: null items.
  public static let nullItems = APIErrorCode(rawValue: 400_0101)
  /// Status 400: null item.
  public static let nullItem = APIErrorCode(rawValue: 400_0102)
  /// Status 400: null descriptors.
  public static let nullDescriptors = APIErrorCode(rawValue: 400_0103)
  /// Status 400: null period.
  public static let nullPeriod = APIErrorCode(rawValue: 400_0104)
  /// Status 400: null SKU.
  public static let nullSKU = APIErrorCode(rawValue: 400_0105)
  /// Status 400: null display name.
  public static let nullDisplayName = APIErrorCode(rawValue: 400_0106)
  /// Status 400: null description.
  public static let nullDescription = APIErrorCode(rawValue: 400_0107)
  /// Status 400: null price.
  public static let nullPrice = APIErrorCode(rawValue: 400_0109)
  /// Status 400: null retain billing cycle.
  public static let nullRetainBillingCycle = APIErrorCode(rawValue: 400_0110)
  /// Status 400: null effective.
  public static let nullEffective = APIErrorCode(rawValue: 400_0111)
  /// Status 400: null new SKU.
  public static let nullNewSKU = APIErrorCode(rawValue: 400_0112)
  /// Status 400: invalid previous subscription.
  public static let invalidPreviousSubscription = APIErrorCode(rawValue: 400_0113)
  /// Status 400: product already exists.
  public static let productAlreadyExists = APIErrorCode(rawValue: 400_0114)
  /// Status 400: invalid product changes.
  public static let invalidProductChanges = APIErrorCode(rawValue: 400_0115)
  /// Status 400: invalid salable.
  public static let invalidSalable = APIErrorCode(rawValue: 400_0116)
  /// Status 400: invalid salable duration.
  public static let invalidSalableDuration = APIErrorCode(rawValue: 400_0117)
  /// Status 400: invalid display name.
  public static let invalidDisplayName = APIErrorCode(rawValue: 400_0118)
  /// Status 400: invalid description.
  public static let invalidDescription = APIErrorCode(rawValue: 400_0119)
  /// Status 400: invalid product.
  public static let invalidProduct = APIErrorCode(rawValue: 400_0121)
  /// Status 400: invalid SKU.
  public static let invalidSKU = APIErrorCode(rawValue: 400_0122)
  /// Status 400: invalid refund type.
  public static let invalidRefundType = APIErrorCode(rawValue: 400_0123)
  /// Status 400: invalid refund reason.
  public static let invalidRefundReason = APIErrorCode(rawValue: 400_0124)
  /// Status 400: invalid change reason.
  public static let invalidChangeReason = APIErrorCode(rawValue: 400_0125)
  /// Status 400: invalid offer reason.
  public static let invalidOfferReason = APIErrorCode(rawValue: 400_0126)
  /// Status 400: invalid tax product code.
  public static let invalidTaxProductCode = APIErrorCode(rawValue: 400_0127)
  /// Status 400: invalid offer period.
  public static let invalidOfferPeriod = APIErrorCode(rawValue: 400_0128)
  /// Status 400: invalid offer period count.
  public static let invalidOfferPeriodCount = APIErrorCode(rawValue: 400_0129)
  /// Status 400: invalid renewal period.
  public static let invalidRenewalPeriod = APIErrorCode(rawValue: 400_0130)
  /// Status 400: invalid renewal price.
  public static let invalidRenewalPrice = APIErrorCode(rawValue: 400_0131)
  /// Status 400: invalid amount.
  public static let invalidAmount = APIErrorCode(rawValue: 400_0132)
  /// Status 400: mismatched storefront.
  public static let mismatchedStorefront = APIErrorCode(rawValue: 400_0133)
  /// Status 400: missing pricing config for storefront.
  public static let missingPricingConfigForStorefront = APIErrorCode(rawValue: 400_0134)
  /// Status 400: operation not allowed.
  public static let operationNotAllowed = APIErrorCode(rawValue: 400_0135)
  /// Status 400: more items than allowed.
  public static let moreItemsThanAllowed = APIErrorCode(rawValue: 400_0136)
  /// Status 400: more offers than allowed.
  public static let moreOffersThanAllowed = APIErrorCode(rawValue: 400_0137)
  /// Status 400: empty add change items.
  public static let emptyAddChangeItems = APIErrorCode(rawValue: 400_0139)
  /// Status 400: missing updated items with period change.
  public static let missingUpdatedItemsWithPeriodChange = APIErrorCode(rawValue: 400_0140)
  /// Status 400: period reset with retain billing cycle.
  public static let periodResetWithRetainBillingCycle = APIErrorCode(rawValue: 400_0141)
  /// Status 400: period change effective conflict.
  public static let periodChangeEffectiveConflict = APIErrorCode(rawValue: 400_0142)
  /// Status 400: multiple operations on single SKU.
  public static let multipleOperationsOnSingleSKU = APIErrorCode(rawValue: 400_0143)
  /// Status 400: remove items without add or change items.
  public static let removeItemsWithoutAddOrChangeItems = APIErrorCode(rawValue: 400_0144)
  /// Status 400: remove item not found.
  public static let removeItemNotFound = APIErrorCode(rawValue: 400_0145)
  /// Status 400: change item not found.
  public static let changeItemNotFound = APIErrorCode(rawValue: 400_0146)
  /// Status 400: misaligned billing cycle.
  public static let misalignedBillingCycle = APIErrorCode(rawValue: 400_0147)
  /// Status 400: billing cycle reset with effective later.
  public static let billingCycleResetWithEffectiveLater = APIErrorCode(rawValue: 400_0148)
  /// Status 400: period change immediate with effective at next billing cycle.
  public static let periodChangeImmediateWithEffectiveAtNextBillingCycle = APIErrorCode(
    rawValue: 400_0149)
  /// Status 400: multiple prices.
  public static let multiplePrices = APIErrorCode(rawValue: 400_0150)
  /// Status 400: invalid prorated price.
  public static let invalidProratedPrice = APIErrorCode(rawValue: 400_0151)
  /// Status 400: invalid offer price.
  public static let invalidOfferPrice = APIErrorCode(rawValue: 400_0152)
  /// Status 400: null refund amount.
  public static let nullRefundAmount = APIErrorCode(rawValue: 400_0153)
  /// Status 400: negative refund amount.
  public static let negativeRefundAmount = APIErrorCode(rawValue: 400_0154)
  /// Status 400: refund amount without custom.
  public static let refundAmountWithoutCustom = APIErrorCode(rawValue: 400_0155)
  /// Status 400: null refund reason.
  public static let nullRefundReason = APIErrorCode(rawValue: 400_0156)
  /// Status 400: null refund type.
  public static let nullRefundType = APIErrorCode(rawValue: 400_0157)
  /// Status 400: simulate refund decline only in sandbox.
  public static let simulateRefundDeclineOnlyInSandbox = APIErrorCode(rawValue: 400_0158)
  /// Status 400: null refund risking.
  public static let nullRefundRisking = APIErrorCode(rawValue: 400_0159)
  /// Status 400: at least one item.
  public static let atLeastOneItem = APIErrorCode(rawValue: 400_0160)
  /// Status 400: at least one of display name or description.
  public static let atLeastOneOfDisplayNameOrDescription = APIErrorCode(rawValue: 400_0165)
  /// Status 400: null target product ID.
  public static let nullTargetProductID = APIErrorCode(rawValue: 400_0166)
  /// Status 400: invalid target product ID.
  public static let invalidTargetProductID = APIErrorCode(rawValue: 400_0167)
  /// Status 400: removal all not allowed.
  public static let removalAllNotAllowed = APIErrorCode(rawValue: 400_0168)
  /// Status 400: null current SKU.
  public static let nullCurrentSKU = APIErrorCode(rawValue: 400_0169)
  /// Status 400: current SKU length exceeded.
  public static let currentSKULengthExceeded = APIErrorCode(rawValue: 400_0170)
  /// Status 400: null advanced commerce data.
  public static let nullAdvancedCommerceData = APIErrorCode(rawValue: 400_0171)
  /// Status 400: invalid operation.
  public static let invalidOperation = APIErrorCode(rawValue: 400_0172)
  /// Status 400: malformed payload.
  public static let malformedPayload = APIErrorCode(rawValue: 400_0173)
  /// Status 400: invalid signature.
  public static let invalidSignature = APIErrorCode(rawValue: 400_0174)
  /// Status 400: subscription already migrated.
  public static let subscriptionAlreadyMigrated = APIErrorCode(rawValue: 400_0176)
  /// Status 400: offer prevents item mid cycle change.
  public static let offerPreventsItemMidCycleChange = APIErrorCode(rawValue: 400_0177)
  /// Status 400: price change not supported through modify items.
  public static let priceChangeNotSupportedThroughModifyItems = APIErrorCode(rawValue: 400_0178)
  /// Status 400: item limit exceeded.
  public static let itemLimitExceeded = APIErrorCode(rawValue: 400_0179)
  /// Status 400: pending changes mismatch.
  public static let pendingChangesMismatch = APIErrorCode(rawValue: 400_0180)
  /// Status 400: pending refund.
  public static let pendingRefund = APIErrorCode(rawValue: 400_0181)
  /// Status 400: prorated only latest transaction.
  public static let proratedOnlyLatestTransaction = APIErrorCode(rawValue: 400_0182)
  /// Status 400: partial simulate refund decline.
  public static let partialSimulateRefundDecline = APIErrorCode(rawValue: 400_0184)
  /// Status 400: revoke on inactive subscription.
  public static let revokeOnInactiveSubscription = APIErrorCode(rawValue: 400_0186)
  /// Status 403: subscription does not exist.
  public static let subscriptionDoesNotExist = APIErrorCode(rawValue: 403_0008)
  /// Status 403: subscription already exists.
  public static let subscriptionAlreadyExists = APIErrorCode(rawValue: 403_0009)
  /// Status 403: subscription not eligible.
  public static let subscriptionNotEligible = APIErrorCode(rawValue: 403_0010)
  /// Status 403: subscription already active.
  public static let subscriptionAlreadyActive = APIErrorCode(rawValue: 403_0011)
  /// Status 403: product not owned.
  public static let productNotOwned = APIErrorCode(rawValue: 403_0013)
  /// Status 403: transaction not found.
  public static let transactionNotFound = APIErrorCode(rawValue: 403_0015)
  /// Status 403: insufficient funds.
  public static let insufficientFunds = APIErrorCode(rawValue: 403_0020)
  /// Status 403: already refunded.
  public static let alreadyRefunded = APIErrorCode(rawValue: 403_0021)
  /// Status 403: storefront change.
  public static let storefrontChange = APIErrorCode(rawValue: 403_0022)
  /// Status 403: product not eligible.
  public static let productNotEligible = APIErrorCode(rawValue: 403_0023)
  /// Status 403: transaction not refundable.
  public static let transactionNotRefundable = APIErrorCode(rawValue: 403_0024)
  /// Status 404: product not found.
  public static let productNotFound = APIErrorCode(rawValue: 404_0016)

  /// The rows of the table, by number.
  static let advancedCommerceRows: [APIErrorRow] = [
    APIErrorRow(400_0053, "InvalidCurrencyError", nil),
    APIErrorRow(400_0063, "OneItemNeededInModifyError", nil),
    APIErrorRow(400_0079, "NullRequestInfoError", nil),
    APIErrorRow(400_0080, "NullRequestReferenceIDError", nil),
    APIErrorRow(400_0081, "InvalidRequestReferenceIDError", nil),
    APIErrorRow(400_0082, "InvalidConsistencyTokenError", nil),
    APIErrorRow(400_0083, "NullVersionError", nil),
    APIErrorRow(400_0084, "UnexpectedVersionError", nil),
    APIErrorRow(400_0085, "NullTransactionIdError", nil),
    APIErrorRow(400_0086, "NegativePriceError", nil),
    APIErrorRow(400_0087, "SKULengthExceededError", nil),
    APIErrorRow(400_0088, "DescriptionLengthExceededError", nil),
    APIErrorRow(400_0089, "DisplayNameLengthExceededError", nil),
    APIErrorRow(400_0091, "NegativeProratedPriceError", nil),
    APIErrorRow(400_0092, "NullOfferPeriodError", nil),
    APIErrorRow(400_0093, "NullPeriodCountError", nil),
    APIErrorRow(400_0094, "PeriodCountNotPositiveError", nil),
    APIErrorRow(400_0095, "NullReasonError", nil),
    APIErrorRow(400_0096, "InvalidPreviousTransactionIDError", nil),
    APIErrorRow(400_0097, "RepeatedRequestReferenceIdError", nil),
    APIErrorRow(400_0098, "NullCurrencyError", nil),
    APIErrorRow(400_0099, "NullTaxCodeError", nil),
    APIErrorRow(400_0100, "NullStorefrontError", nil),
    APIErrorRow(400_0101, "NullItemsError", nil),
    APIErrorRow(400_0102, "NullItemError", nil),
    APIErrorRow(400_0103, "NullDescriptorsError", nil),
    APIErrorRow(400_0104, "NullPeriodError", nil),
    APIErrorRow(400_0105, "NullSKUError", nil),
    APIErrorRow(400_0106, "NullDisplayNameError", nil),
    APIErrorRow(400_0107, "NullDescriptionError", nil),
    APIErrorRow(400_0109, "NullPriceError", nil),
    APIErrorRow(400_0110, "NullRetainBillingCycleError", nil),
    APIErrorRow(400_0111, "NullEffectiveError", nil),
    APIErrorRow(400_0112, "NullNewSKUError", nil),
    APIErrorRow(400_0113, "InvalidPreviousSubscriptionError", nil),
    APIErrorRow(400_0114, "ProductAlreadyExistsError", nil),
    APIErrorRow(400_0115, "InvalidProductChangesError", nil),
    APIErrorRow(400_0116, "InvalidSalableError", nil),
    APIErrorRow(400_0117, "InvalidSalableDurationError", nil),
    APIErrorRow(400_0118, "InvalidDisplayNameError", nil),
    APIErrorRow(400_0119, "InvalidDescriptionError", nil),
    APIErrorRow(400_0121, "InvalidProductError", nil),
    APIErrorRow(400_0122, "InvalidSKUError", nil),
    APIErrorRow(400_0123, "InvalidRefundTypeError", nil),
    APIErrorRow(400_0124, "InvalidRefundReasonError", nil),
    APIErrorRow(400_0125, "InvalidChangeReasonError", nil),
    APIErrorRow(400_0126, "InvalidOfferReasonError", nil),
    APIErrorRow(400_0127, "InvalidTaxProductCodeError", nil),
    APIErrorRow(400_0128, "InvalidOfferPeriodError", nil),
    APIErrorRow(400_0129, "InvalidOfferPeriodCountError", nil),
    APIErrorRow(400_0130, "InvalidRenewalPeriodError", nil),
    APIErrorRow(400_0131, "InvalidRenewalPriceError", nil),
    APIErrorRow(400_0132, "InvalidAmountError", nil),
    APIErrorRow(400_0133, "MismatchedStorefrontError", nil),
    APIErrorRow(400_0134, "MissingPricingConfigForStorefrontError", nil),
    APIErrorRow(400_0135, "OperationNotAllowedError", nil),
    APIErrorRow(400_0136, "MoreItemsThanAllowedError", nil),
    APIErrorRow(400_0137, "MoreOffersThanAllowedError", nil),
    APIErrorRow(400_0139, "EmptyAddChangeItemsError", nil),
    APIErrorRow(400_0140, "MissingUpdatedItemsWithPeriodChangeError", nil),
    APIErrorRow(400_0141, "PeriodResetWithRetainBillingCycleError", nil),
    APIErrorRow(400_0142, "PeriodChangeEffectiveConflictError", nil),
    APIErrorRow(400_0143, "MultipleOperationsOnSingleSKUError", nil),
    APIErrorRow(400_0144, "RemoveItemsWithoutAddOrChangeItemsError", nil),
    APIErrorRow(400_0145, "RemoveItemNotFoundError", nil),
    APIErrorRow(400_0146, "ChangeItemNotFoundError", nil),
    APIErrorRow(400_0147, "MisalignedBillingCycleError", nil),
    APIErrorRow(400_0148, "BillingCycleResetWithEffectiveLaterError", nil),
    APIErrorRow(400_0149, "PeriodChangeImmediateWithEffectiveAtNextBillingCycleError", nil),
    APIErrorRow(400_0150, "MultiplePricesError", nil),
    APIErrorRow(400_0151, "InvalidProratedPriceError", nil),
    APIErrorRow(400_0152, "InvalidOfferPriceError", nil),
    APIErrorRow(400_0153, "NullRefundAmountError", nil),
    APIErrorRow(400_0154, "NegativeRefundAmountError", nil),
    APIErrorRow(400_0155, "RefundAmountWithoutCustomError", nil),
    APIErrorRow(400_0156, "NullRefundReasonError", nil),
    APIErrorRow(400_0157, "NullRefundTypeError", nil),
    APIErrorRow(400_0158, "SimulateRefundDeclineOnlyInSandboxError", nil),
    APIErrorRow(400_0159, "NullRefundRiskingError", nil),
    APIErrorRow(400_0160, "AtLeastOneItemError", nil),
    APIErrorRow(400_0165, "AtLeastOneOfDisplayNameOrDescriptionError", nil),
    APIErrorRow(400_0166, "NullTargetProductIDError", nil),
    APIErrorRow(400_0167, "InvalidTargetProductIDError", nil),
    APIErrorRow(400_0168, "RemovalAllNotAllowedError", nil),
    APIErrorRow(400_0169, "NullCurrentSKUError", nil),
    APIErrorRow(400_0170, "CurrentSKULengthExceededError", nil),
    APIErrorRow(400_0171, "NullAdvancedCommerceDataError", nil),
    APIErrorRow(400_0172, "InvalidOperationError", nil),
    APIErrorRow(400_0173, "MalformedPayloadError", nil),
    APIErrorRow(400_0174, "InvalidSignatureError", nil),
    APIErrorRow(400_0176, "SubscriptionAlreadyMigratedError", nil),
    APIErrorRow(400_0177, "OfferPreventsItemMidCycleChangeError", nil),
    APIErrorRow(400_0178, "PriceChangeNotSupportedThroughModifyItemsError", nil),
    APIErrorRow(400_0179, "ItemLimitExceededError", nil),
    APIErrorRow(400_0180, "PendingChangesMismatchError", nil),
    APIErrorRow(400_0181, "PendingRefundError", nil),
    APIErrorRow(400_0182, "ProratedOnlyLatestTransactionError", nil),
    APIErrorRow(400_0184, "PartialSimulateRefundDeclineError", nil),
    APIErrorRow(400_0186, "RevokeOnInactiveSubscriptionError", nil),
    APIErrorRow(403_0008, "SubscriptionDoesNotExistError", nil),
    APIErrorRow(403_0009, "SubscriptionAlreadyExistsError", nil),
    APIErrorRow(403_0010, "SubscriptionNotEligibleError", nil),
    APIErrorRow(403_0011, "SubscriptionAlreadyActiveError", nil),
    APIErrorRow(403_0013, "ProductNotOwnedError", nil),
    APIErrorRow(403_0015, "TransactionNotFoundError", nil),
    APIErrorRow(403_0020, "InsufficientFundsError", nil),
    APIErrorRow(403_0021, "AlreadyRefundedError", nil),
    APIErrorRow(403_0022, "StorefrontChangeError", nil),
    APIErrorRow(403_0023, "ProductNotEligibleError", nil),
    APIErrorRow(403_0024, "TransactionNotRefundableError", nil),
    APIErrorRow(404_0016, "ProductNotFoundError", nil),
  ]
}
