internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Records the transaction of a period that ends where the subscription's schedule ends.
  mutating func addPeriod(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    to held: inout HeldSubscription, from start: Timestamp, reason: TransactionReason
  ) {
    var payload = newPayload(
      id, original: held.originalTransactionID, product: plan.product, account: held.account)
    payload.purchaseDate = start
    payload.originalPurchaseDate = held.originalPurchaseDate
    payload.expiresDate = held.schedule.end(at: pace)
    payload.subscriptionGroupIdentifier = held.groupID
    payload.webOrderLineItemId = identifiers.webOrderLineItemID()
    payload.transactionReason = reason
    payload.appAccountToken = held.appAccountToken
    payload.price = held.price
    if let offer {
      payload.offerType = offer.type
      payload.offerIdentifier = offer.id
      payload.offerDiscountType = offer.discountType
      payload.offerPeriod = offer.period?.iso8601
      payload.price = offer.charge
    }
    payload.advancedCommerceInfo = held.advancedCommerce?.transactionInfo(every: plan.period)
    if held.commitment != nil { payload.billingPlanType = .monthly }
    if let commitment = held.commitment, commitment.hasBegun {
      payload.commitmentInfo = TransactionCommitmentInfo(
        billingPeriodNumber: commitment.period, totalBillingPeriods: Commitment.totalPeriods,
        commitmentExpiresDate: commitment.end(at: pace), commitmentPrice: commitment.price)
    }
    record(payload, for: held.account)
    held.transactions.append(id)
    held.current = id
    held.productID = plan.product.id
    held.expiresDate = held.schedule.end(at: pace)
    held.phase = .active
  }

  /// Returns how much of a period is to come, in thousandths of a percent.
  func unusedShare(of payload: JWSTransactionDecodedPayload) -> Int {
    guard let end = payload.expiresDate, now < end, payload.purchaseDate < end else { return 0 }
    let rest = (end - max(now, payload.purchaseDate)).milliseconds
    return Int(rest * 100_000 / (end - payload.purchaseDate).milliseconds)
  }
}
