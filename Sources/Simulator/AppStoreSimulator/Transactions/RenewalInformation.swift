internal import AppStoreCore
internal import StoreConfiguration

/// The renewal information of a subscription, as the store's prices, offers and seats make it.
extension StoreData {
  /// Returns the current renewal information of a subscription, with the date of its last signing.
  mutating func renewalInformation(of held: AccountSubscription) -> CompactRenewalInfo {
    var graceEnd: Timestamp?
    if case .gracePeriod(let until) = held.phase { graceEnd = until }
    return CompactRenewalInfo(
      form: renewalForm(of: held), originalTransactionID: held.originalTransactionID,
      signedDate: held.signedRenewalInfo?.signedDate ?? now,
      recentSubscriptionStartDate: held.recentStart, renewalDate: held.expiresDate,
      gracePeriodExpiresDate: graceEnd, appAccountToken: held.appAccountToken,
      appTransactionID: history.identifiers.appTransactionNumber(of: held.account))
  }

  private mutating func renewalForm(of held: AccountSubscription) -> RenewalTemplate {
    var terms: RenewalTemplateKey?
    if case .active = held.phase, held.isPlain, !seats.hasSeats(held, held.autoRenewProductID) {
      let storefront = storefront(of: held)
      let known = RenewalTemplateKey(
        productID: held.productID, autoRenewProductID: held.autoRenewProductID,
        isAutoRenewing: held.isAutoRenewing,
        price: catalog.renewalPrice(of: held, in: storefront), currency: storefront.currency)
      let last = held.signedRenewalInfo?.form
      if let form = history.renewalForm(of: known, last: last) { return form }
      terms = known
    }
    let blank = renewalTerms(of: held)
    return history.renewalForm(blank, terms: terms)
  }

  /// Returns the part of the renewal information that subscriptions can share.
  private func renewalTerms(of held: AccountSubscription) -> JWSRenewalInfoDecodedPayload {
    var info = JWSRenewalInfoDecodedPayload(
      originalTransactionId: "", productId: held.productID,
      autoRenewProductId: held.autoRenewProductID,
      autoRenewStatus: held.isAutoRenewing ? .on : .off,
      signedDate: Timestamp(milliseconds: 0), environment: environment)
    if held.sharer == nil { addRenewalTerms(of: held, to: &info) }
    switch held.phase {
    case .active, .revoked: break
    case .gracePeriod, .billingRetry:
      info.isInBillingRetryPeriod = true
      info.expirationIntent = .billingError
    case .expired(let intent):
      info.expirationIntent = intent
      info.isInBillingRetryPeriod = false
    }
    return info
  }

  /// Adds the price of the next renewal, which is not included in shared subscriptions.
  private func addRenewalTerms(
    of held: AccountSubscription, to info: inout JWSRenewalInfoDecodedPayload
  ) {
    let storefront = storefront(of: held)
    info.renewalPrice = catalog.renewalPrice(of: held, in: storefront)
    info.currency = storefront.currency
    if let offer = held.nextOffer {
      info.offerType = offer.type
      info.offerIdentifier = offer.id
      info.offerDiscountType = offer.discountType
      info.offerPeriod = offer.period?.iso8601
      info.renewalPrice = offer.charge
    }
    seats.addSeats(of: held, to: &info)
    if let increase = held.priceIncrease {
      info.priceIncreaseStatus = increase.isAccepted ? .consented : .pending
    }
    if case .expired = held.phase {
      let offers = winBackOffers(of: held)
      info.eligibleWinBackOfferIds = offers.isEmpty ? nil : offers
    }
    if let terms = held.advancedCommerce, held.autoRenewProductID == held.productID {
      info.advancedCommerceInfo = terms.renewalInfo(every: held.schedule.period)
    }
    guard let commitment = held.commitment else { return }
    info.autoRenewStatus = held.isBoundToRenew && !held.hasEnded ? .on : .off
    info.renewalBillingPlanType = .monthly
    guard commitment.hasBegun else { return }
    info.commitmentInfo = RenewalCommitmentInfo(
      commitmentAutoRenewProductId: held.autoRenewProductID,
      commitmentAutoRenewStatus: held.isAutoRenewing ? .on : .off,
      commitmentRenewalBillingPlanType: .monthly,
      commitmentRenewalDate: commitment.end(at: billing.pace),
      commitmentRenewalPrice: catalog.monthlyPrice(of: held.productID).map {
        $0 * Int64(Commitment.totalPeriods)
      })
  }
}
