import StoreKit

func status(_ status: Product.SubscriptionInfo.Status) async {
  let _: SubscriptionStatus = status
  let _: Product.SubscriptionInfo.RenewalState = status.state
  let _: VerificationResult<Transaction> = status.transaction
  let _: VerificationResult<Product.SubscriptionInfo.RenewalInfo> = status.renewalInfo
  let _: Set<Product.SubscriptionInfo.Status> = [status]
  let updates: Product.SubscriptionInfo.Status.Statuses = Product.SubscriptionInfo.Status.updates
  for await update in updates {
    let _: Product.SubscriptionInfo.Status = update
  }
  var iterator: Product.SubscriptionInfo.Status.Statuses.AsyncIterator =
    updates.makeAsyncIterator()
  let _: Product.SubscriptionInfo.Status.Statuses.Element? = await iterator.next()
  neverFails(updates)
  for await (groupID, statuses) in Product.SubscriptionInfo.Status.all {
    let _: (String, [Product.SubscriptionInfo.Status]) = (groupID, statuses)
  }
  sendable(status)
}

func renewalState() {
  let states: [SubscriptionRenewalState] = [
    .subscribed, .expired, .inBillingRetryPeriod, .inGracePeriod, .revoked, .init(rawValue: 9),
  ]
  let _: [Int] = states.map(\.rawValue)
  let _: [String] = states.map(\.localizedDescription)
}

func renewalInfo(_ info: Product.SubscriptionInfo.RenewalInfo) {
  let _: SubscriptionRenewalInfo = info
  let _: UInt64 = info.originalTransactionID
  let _: String = info.currentProductID
  let _: Bool = info.willAutoRenew
  let _: String? = info.autoRenewPreference
  let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason? = info.expirationReason
  let _: Bool = info.isInBillingRetry
  let _: Date? = info.gracePeriodExpirationDate
  let _: Transaction.Offer? = info.offer
  let _: AppStore.Environment = info.environment
  let _: Date = info.recentSubscriptionStartDate
  let _: Date? = info.renewalDate
  let _: Decimal? = info.renewalPrice
  let _: Locale.Currency? = info.currency
  let _: [String] = info.eligibleWinBackOfferIDs
  let _: Data = info.deviceVerification
  let _: UUID = info.deviceVerificationNonce
  let _: Date = info.signedDate
  let _: UUID? = info.appAccountToken
  let _: String = info.appTransactionID
  let _: Data = info.jsonRepresentation
  let _: String = info.debugDescription
  let _: Set<Product.SubscriptionInfo.RenewalInfo> = [info]
  switch info.priceIncreaseStatus {
  case .noIncreasePending, .pending, .agreed: break
  }
  let _: String = info.priceIncreaseStatus.localizedDescription
  let reasons: [Product.SubscriptionInfo.RenewalInfo.ExpirationReason] = [
    .autoRenewDisabled, .billingError, .didNotConsentToPriceIncrease, .productUnavailable,
    .unknown, .init(rawValue: 9),
  ]
  let _: [String] = reasons.map(\.localizedDescription)
  sendable(info)
}

@available(*, deprecated, message: "it uses what Apple deprecated")
func deprecatedRenewalInfo(_ info: Product.SubscriptionInfo.RenewalInfo) {
  let _: String? = info.offerID
  let _: Transaction.OfferType? = info.offerType
  let _: String? = info.offerPaymentModeStringRepresentation
  let _: String? = info.offerPeriodStringRepresentation
  let _: String = info.environmentStringRepresentation
  let _: String? = info.currencyCode
}
