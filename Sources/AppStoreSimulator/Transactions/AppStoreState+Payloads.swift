internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Returns the next signed date: the store's time, but always later than any before.
  mutating func nextSignedDate() -> Timestamp {
    lastSignedDate = max(now, Timestamp(milliseconds: lastSignedDate.milliseconds + 1))
    return lastSignedDate
  }

  /// Returns a payload with all fields that do not depend on the kind of purchase.
  mutating func newPayload(
    _ id: TransactionID, original: OriginalTransactionID, product: ConfiguredProduct,
    account: AccountID
  ) -> JWSTransactionDecodedPayload {
    var payload = JWSTransactionDecodedPayload(
      transactionId: id, originalTransactionId: original, bundleId: app.bundleID,
      productId: product.id, type: product.type, purchaseDate: now, originalPurchaseDate: now,
      signedDate: nextSignedDate(), environment: environment)
    let storefront = storefront(of: account)
    payload.storefront = storefront.countryCode
    payload.storefrontId = storefront.id
    payload.currency = storefront.currency
    payload.transactionReason = .purchase
    payload.appTransactionId = identifiers.appTransactionID(of: account)
    return payload
  }

  /// Adds a new transaction to the ledger and to its account's history.
  @discardableResult
  mutating func record(
    _ payload: JWSTransactionDecodedPayload, for account: AccountID
  ) -> CompactTransaction {
    let transaction = CompactTransaction(payload) { transactionForms.form($0) }
    add(transaction, payload.transactionId, for: account)
    return transaction
  }

  /// Adds a new transaction to the ledger and to its account's history.
  mutating func add(
    _ transaction: CompactTransaction, _ id: TransactionID, for account: AccountID
  ) {
    ledger.append(StoredTransaction(account: account, transaction: transaction), id)
    accounts[account]?.transactions.append(id)
  }

  /// Changes a transaction and signs it again; returns the new version.
  @discardableResult
  mutating func revise(
    _ record: StoredTransaction, _ change: (inout StoredTransaction) -> Void
  ) -> CompactTransaction {
    var revised = record
    change(&revised)
    revised.payload.signedDate = nextSignedDate()
    revised.transaction.share(&transactionForms)
    ledger[revised.transaction.transactionID] = revised
    return revised.transaction
  }

  /// Creates a notification.
  ///
  /// Its content is signed already, so its own date is the latest.
  mutating func notify(
    _ type: NotificationType, _ subtype: NotificationSubtype?,
    about transaction: CompactTransaction, account: AccountID, held: AccountSubscription?
  ) -> StoreNotification {
    StoreNotification(
      type: type, subtype: subtype, identifier: identifiers.notificationUUID(),
      signedDate: nextSignedDate(), account: account, compactTransaction: transaction,
      compactRenewalInfo: held?.signedRenewalInfo, status: held?.status)
  }

  /// Returns the current renewal information of a subscription, with the date of its last signing.
  mutating func renewalInfo(of held: AccountSubscription) -> CompactRenewalInfo {
    var graceEnd: Timestamp?
    if case .gracePeriod(let until) = held.phase { graceEnd = until }
    return CompactRenewalInfo(
      form: renewalForm(of: held), originalTransactionID: held.originalTransactionID,
      signedDate: held.signedRenewalInfo?.signedDate ?? now,
      recentSubscriptionStartDate: held.recentStart, renewalDate: held.expiresDate,
      gracePeriodExpiresDate: graceEnd, appAccountToken: held.appAccountToken,
      appTransactionID: identifiers.appTransactionNumber(of: held.account))
  }

  private mutating func renewalForm(of held: AccountSubscription) -> RenewalTemplate {
    var terms: RenewalTemplateKey?
    if case .active = held.phase, held.isPlain, !hasSeats(held, held.autoRenewProductID) {
      let known = RenewalTemplateKey(
        productID: held.productID, autoRenewProductID: held.autoRenewProductID,
        isAutoRenewing: held.isAutoRenewing, price: renewalPrice(of: held),
        currency: storefront(of: held).currency)
      let last = held.signedRenewalInfo?.form
      if let form = last?.terms == known ? last : renewalForms.form(of: known) { return form }
      terms = known
    }
    return renewalForms.form(self.terms(of: held), terms: terms)
  }

  /// Returns the part of the renewal information that subscriptions can share.
  private func terms(of held: AccountSubscription) -> JWSRenewalInfoDecodedPayload {
    var info = JWSRenewalInfoDecodedPayload(
      originalTransactionId: "", productId: held.productID,
      autoRenewProductId: held.autoRenewProductID,
      autoRenewStatus: held.isAutoRenewing ? .on : .off,
      signedDate: Timestamp(milliseconds: 0), environment: environment)
    if held.sharer == nil { addTerms(of: held, to: &info) }
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
  private func addTerms(
    of held: AccountSubscription, to info: inout JWSRenewalInfoDecodedPayload
  ) {
    info.renewalPrice = renewalPrice(of: held)
    info.currency = storefront(of: held).currency
    if let offer = held.nextOffer {
      info.offerType = offer.type
      info.offerIdentifier = offer.id
      info.offerDiscountType = offer.discountType
      info.offerPeriod = offer.period?.iso8601
      info.renewalPrice = offer.charge
    }
    addSeats(of: held, to: &info)
    if let increase = held.priceIncrease {
      info.priceIncreaseStatus = increase.isAccepted ? .consented : .pending
    }
    if case .expired = held.phase {
      let offers = eligibleWinBackOffers(of: held)
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
      commitmentRenewalBillingPlanType: .monthly, commitmentRenewalDate: commitment.end(at: pace),
      commitmentRenewalPrice: monthlyPrice(of: held.productID).map {
        $0 * Int64(Commitment.totalPeriods)
      })
  }
}
