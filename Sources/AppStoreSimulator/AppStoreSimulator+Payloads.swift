internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Returns the next date to sign with: the store's time, but always later than any before.
  mutating func nextSignedDate() -> Timestamp {
    lastSignedDate = max(now, lastSignedDate + .milliseconds(1))
    return lastSignedDate
  }

  /// Returns a payload with everything that does not depend on the kind of purchase.
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
  mutating func record(_ payload: JWSTransactionDecodedPayload, for account: AccountID) {
    precondition(ledger[payload.transactionId] == nil, "a transaction is made once")
    ledger[payload.transactionId] = TransactionRecord(account: account, payload: payload)
    accounts[account]?.transactions.append(payload.transactionId)
  }

  /// Changes a transaction and signs it again; returns the new payload.
  @discardableResult
  mutating func revise(
    _ record: TransactionRecord, _ change: (inout TransactionRecord) -> Void
  ) -> JWSTransactionDecodedPayload {
    var revised = record
    change(&revised)
    revised.payload.signedDate = nextSignedDate()
    ledger[revised.payload.transactionId] = revised
    return revised.payload
  }

  /// Makes a notification; what it carries is signed already, so its own date is the latest.
  mutating func notify(
    _ type: NotificationType, _ subtype: NotificationSubtype?,
    about transaction: JWSTransactionDecodedPayload, account: AccountID, held: HeldSubscription?
  ) -> StoreNotification {
    StoreNotification(
      type: type, subtype: subtype, notificationUUID: identifiers.notificationUUID(),
      signedDate: nextSignedDate(), account: account, transaction: transaction,
      renewalInfo: held?.renewalInfo, status: held?.status)
  }

  /// Returns the renewal information that a subscription calls for now, signed at `signedDate`.
  func renewalInfo(
    of held: HeldSubscription, signedDate: Timestamp
  ) -> JWSRenewalInfoDecodedPayload {
    var info = JWSRenewalInfoDecodedPayload(
      originalTransactionId: held.originalTransactionID, productId: held.productID,
      autoRenewProductId: held.autoRenewProductID,
      autoRenewStatus: held.isAutoRenewing ? .on : .off, signedDate: signedDate,
      environment: environment)
    info.recentSubscriptionStartDate = held.recentStart
    info.renewalDate = held.expiresDate
    info.appAccountToken = held.appAccountToken
    info.appTransactionId = identifiers.appTransactionID(of: held.account)
    if held.sharer == nil { addTerms(of: held, to: &info) }
    switch held.phase {
    case .active, .revoked: break
    case .gracePeriod(let until):
      info.isInBillingRetryPeriod = true
      info.gracePeriodExpiresDate = until
    case .billingRetry:
      info.isInBillingRetryPeriod = true
      info.expirationIntent = .billingError
    case .expired(let intent):
      info.expirationIntent = intent
      info.isInBillingRetryPeriod = false
    }
    return info
  }

  /// Adds what the next renewal costs; those with whom a subscription is shared are not told.
  private func addTerms(
    of held: HeldSubscription, to info: inout JWSRenewalInfoDecodedPayload
  ) {
    info.renewalPrice = renewalPrice(of: held)
    info.currency = storefront(of: held.account).currency
    if let offer = held.nextOffer {
      info.offerType = offer.type
      info.offerIdentifier = offer.id
      info.offerDiscountType = offer.discountType
      info.offerPeriod = offer.period?.iso8601
      info.renewalPrice = offer.charge
    }
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
