internal import AppStoreCore
internal import StoreConfiguration

/// The renewal information of a subscription, as the store's prices, offers and seats make it.
enum RenewalInformation {
  /// Returns the current renewal information of a subscription, with the date of its last signing.
  static func current(
    of held: AccountSubscription, in store: inout StoreData
  ) -> CompactRenewalInfo {
    var graceEnd: Timestamp?
    if case .gracePeriod(let until) = held.phase { graceEnd = until }
    return CompactRenewalInfo(
      form: form(of: held, in: &store), originalTransactionID: held.originalTransactionID,
      signedDate: held.signedRenewalInfo?.signedDate ?? store.now,
      recentSubscriptionStartDate: held.recentStart, renewalDate: held.expiresDate,
      gracePeriodExpiresDate: graceEnd, appAccountToken: held.appAccountToken,
      appTransactionID: store.history.identifiers.appTransactionNumber(of: held.account))
  }

  private static func form(
    of held: AccountSubscription, in store: inout StoreData
  ) -> RenewalTemplate {
    var terms: RenewalTemplateKey?
    if case .active = held.phase, held.isPlain, !store.seats.hasSeats(held, held.autoRenewProductID)
    {
      let storefront = store.storefront(of: held)
      let known = RenewalTemplateKey(
        productID: held.productID, autoRenewProductID: held.autoRenewProductID,
        isAutoRenewing: held.isAutoRenewing,
        price: store.catalog.renewalPrice(of: held, in: storefront),
        currency: storefront.currency)
      let last = held.signedRenewalInfo?.form
      if let form = store.history.renewalForm(of: known, last: last) { return form }
      terms = known
    }
    let blank = self.terms(of: held, in: store)
    return store.history.renewalForm(blank, terms: terms)
  }

  /// Returns the part of the renewal information that subscriptions can share.
  private static func terms(
    of held: AccountSubscription, in store: StoreData
  ) -> JWSRenewalInfoDecodedPayload {
    var info = JWSRenewalInfoDecodedPayload(
      originalTransactionId: "", productId: held.productID,
      autoRenewProductId: held.autoRenewProductID,
      autoRenewStatus: held.isAutoRenewing ? .on : .off,
      signedDate: Timestamp(milliseconds: 0), environment: store.environment)
    if held.sharer == nil { addTerms(of: held, to: &info, in: store) }
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
  private static func addTerms(
    of held: AccountSubscription, to info: inout JWSRenewalInfoDecodedPayload,
    in store: StoreData
  ) {
    let storefront = store.storefront(of: held)
    info.renewalPrice = store.catalog.renewalPrice(of: held, in: storefront)
    info.currency = storefront.currency
    if let offer = held.nextOffer {
      info.offerType = offer.type
      info.offerIdentifier = offer.id
      info.offerDiscountType = offer.discountType
      info.offerPeriod = offer.period?.iso8601
      info.renewalPrice = offer.charge
    }
    store.seats.addSeats(of: held, to: &info)
    if let increase = held.priceIncrease {
      info.priceIncreaseStatus = increase.isAccepted ? .consented : .pending
    }
    if case .expired = held.phase {
      let offers = EligibleOffers.winBackOffers(of: held, in: store)
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
      commitmentRenewalDate: commitment.end(at: store.billing.pace),
      commitmentRenewalPrice: store.catalog.monthlyPrice(of: held.productID).map {
        $0 * Int64(Commitment.totalPeriods)
      })
  }
}
