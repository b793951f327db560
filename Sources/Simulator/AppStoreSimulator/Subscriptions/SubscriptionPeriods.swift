internal import AppStoreCore
internal import StoreConfiguration

/// The paid periods of subscriptions: one transaction each.
extension StoreData {
  /// Adds the transaction of a period that ends at the end of the subscription's schedule.
  mutating func addPeriod(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    to held: inout AccountSubscription, from start: Timestamp, reason: TransactionReason
  ) {
    let end = held.schedule.end(at: billing.pace)
    assert(start <= end, "no period ends before it starts")
    signPeriod(id, plan, offer: offer, of: held, from: start, to: end, reason)
    held.enterPeriod(id, of: plan.product.id, until: end)
  }

  private mutating func signPeriod(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    of held: AccountSubscription, from start: Timestamp, to end: Timestamp,
    _ reason: TransactionReason
  ) {
    var terms: PeriodTemplateKey?
    if offer == nil, held.isPlain, !seats.hasSeats(held, plan.product.id) {
      let known = PeriodTemplateKey(
        productID: plan.product.id, reason: reason, price: held.price,
        storefront: storefront(of: held))
      let isSigned = history.recordPlainPeriod(
        id, known, of: held, from: start, to: end, at: now, in: &accounts)
      if isSigned { return }
      terms = known
    }
    let payload = payload(id, plan, offer: offer, of: held, from: start, reason)
    history.record(payload, terms: terms, for: held.account, in: &accounts)
  }

  /// Returns the payload of a new period's transaction.
  mutating func payload(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    of held: AccountSubscription, from start: Timestamp, _ reason: TransactionReason
  ) -> JWSTransactionDecodedPayload {
    let pace = billing.pace
    var payload = newPayload(
      id, original: held.originalTransactionID, plan.product, account: held.account)
    payload.purchaseDate = start
    payload.originalPurchaseDate = held.originalPurchaseDate
    payload.expiresDate = held.schedule.end(at: pace)
    payload.subscriptionGroupIdentifier = held.groupID
    payload.webOrderLineItemId = String(history.identifiers.webOrderLineItemNumber())
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
    seats.addSeats(to: &payload, plan, held)
    return payload
  }

  /// Returns a payload of an account's storefront, with all fields that every purchase has.
  mutating func newPayload(
    _ id: TransactionID, original: OriginalTransactionID, _ product: ConfiguredProduct,
    account: AccountID
  ) -> JWSTransactionDecodedPayload {
    let storefront = storefront(of: account)
    return history.newPayload(
      id, original: original, product: product, account: account, in: storefront, at: now)
  }
}

extension AccountSubscription {
  /// Continues in a period that a new transaction paid for.
  fileprivate mutating func enterPeriod(
    _ id: TransactionID, of product: ProductID, until end: Timestamp
  ) {
    assert(transactions.last != id, "a transaction pays for one period")
    transactions.append(id)
    current = id
    productID = product
    expiresDate = end
    phase = .active
  }
}

extension Duration {
  /// Returns the ratio to a longer duration, in thousandths of a percent, rounded down.
  func milliPercent(of whole: Duration) -> Int {
    // The product can exceed 64 bits: a period can last a thousand years.
    let product = milliseconds.multipliedFullWidth(by: 100_000)
    return Int(whole.milliseconds.dividingFullWidth(product).quotient)
  }
}
