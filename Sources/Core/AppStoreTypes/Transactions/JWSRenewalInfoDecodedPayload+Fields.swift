public import Encodings

extension JWSRenewalInfoDecodedPayload {
  /// Reads the fields of a JSON object.
  ///
  /// - Throws: `JSONFieldError` for the first field that is missing or invalid.
  public init(from fields: inout JSONObjectReader) throws(JSONFieldError) {
    originalTransactionId = try fields.required("originalTransactionId")
    productId = try fields.required("productId")
    autoRenewProductId = try fields.optional("autoRenewProductId")
    autoRenewStatus = try fields.required("autoRenewStatus")
    expirationIntent = try fields.optional("expirationIntent")
    isInBillingRetryPeriod = try fields.optional("isInBillingRetryPeriod")
    gracePeriodExpiresDate = try fields.optional("gracePeriodExpiresDate")
    priceIncreaseStatus = try fields.optional("priceIncreaseStatus")
    offerType = try fields.optional("offerType")
    offerIdentifier = try fields.optional("offerIdentifier")
    offerDiscountType = try fields.optional("offerDiscountType")
    offerPeriod = try fields.optional("offerPeriod")
    signedDate = try fields.required("signedDate")
    environment = try fields.required("environment")
    recentSubscriptionStartDate = try fields.optional("recentSubscriptionStartDate")
    renewalDate = try fields.optional("renewalDate")
    renewalPrice = try fields.optional("renewalPrice")
    renewalQuantity = try fields.optional("renewalQuantity")
    currency = try fields.optional("currency")
    eligibleWinBackOfferIds = try fields.optional("eligibleWinBackOfferIds")
    appAccountToken = try fields.optional("appAccountToken")
    appTransactionId = try fields.optional("appTransactionId")
    renewalBillingPlanType = try fields.optional("renewalBillingPlanType")
    commitmentInfo = try fields.optional("commitmentInfo")
    advancedCommerceInfo = try fields.optional("advancedCommerceInfo")
    multiSeatInfo = try fields.optional("multiSeatInfo")
    unknownFields = fields.rest()
  }

  /// Writes the present fields, ordered by name.
  public func write(to fields: inout JSONObjectWriter) {
    fields.write("advancedCommerceInfo", advancedCommerceInfo)
    fields.write("appAccountToken", appAccountToken)
    fields.write("appTransactionId", appTransactionId)
    fields.write("autoRenewProductId", autoRenewProductId)
    fields.write("autoRenewStatus", autoRenewStatus)
    fields.write("commitmentInfo", commitmentInfo)
    fields.write("currency", currency)
    fields.write("eligibleWinBackOfferIds", eligibleWinBackOfferIds)
    fields.write("environment", environment)
    fields.write("expirationIntent", expirationIntent)
    fields.write("gracePeriodExpiresDate", gracePeriodExpiresDate)
    fields.write("isInBillingRetryPeriod", isInBillingRetryPeriod)
    fields.write("multiSeatInfo", multiSeatInfo)
    fields.write("offerDiscountType", offerDiscountType)
    fields.write("offerIdentifier", offerIdentifier)
    fields.write("offerPeriod", offerPeriod)
    fields.write("offerType", offerType)
    fields.write("originalTransactionId", originalTransactionId)
    fields.write("priceIncreaseStatus", priceIncreaseStatus)
    fields.write("productId", productId)
    fields.write("recentSubscriptionStartDate", recentSubscriptionStartDate)
    fields.write("renewalBillingPlanType", renewalBillingPlanType)
    fields.write("renewalDate", renewalDate)
    fields.write("renewalPrice", renewalPrice)
    fields.write("renewalQuantity", renewalQuantity)
    fields.write("signedDate", signedDate)
    fields.write(rest: unknownFields)
  }
}
