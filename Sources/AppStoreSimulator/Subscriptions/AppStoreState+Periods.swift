internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Adds the transaction of a period that ends at the end of the subscription's schedule.
  mutating func addPeriod(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    to held: inout AccountSubscription, from start: Timestamp, reason: TransactionReason
  ) {
    let signed = transaction(id, plan, offer: offer, of: held, from: start, reason)
    add(signed, id, for: held.account)
    held.transactions.append(id)
    held.current = id
    held.productID = plan.product.id
    held.expiresDate = held.schedule.end(at: pace)
    held.phase = .active
  }

  private mutating func transaction(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    of held: AccountSubscription, from start: Timestamp, _ reason: TransactionReason
  ) -> CompactTransaction {
    var terms: PeriodTemplateKey?
    if offer == nil, held.isPlain, !hasSeats(held, plan.product.id) {
      let known = PeriodTemplateKey(
        productID: plan.product.id, reason: reason, price: held.price,
        storefront: storefront(of: held))
      let last = ledger[held.current]?.transaction.form
      if let form = last?.terms == known ? last : transactionForms.form(of: known) {
        let signedDate = nextSignedDate()
        return CompactTransaction(
          id, of: held, form: form, lineItem: identifiers.webOrderLineItemNumber(),
          appTransaction: identifiers.appTransactionNumber(of: held.account),
          purchaseDate: start, expiresDate: held.schedule.end(at: pace), signedDate: signedDate)
      }
      terms = known
    }
    let payload = payload(id, plan, offer: offer, of: held, from: start, reason)
    return CompactTransaction(payload) { transactionForms.form($0, terms: terms) }
  }

  /// Returns the payload of a new period's transaction.
  mutating func payload(
    _ id: TransactionID, _ plan: ConfiguredSubscription, offer: StoreOffer?,
    of held: AccountSubscription, from start: Timestamp, _ reason: TransactionReason
  ) -> JWSTransactionDecodedPayload {
    var payload = newPayload(
      id, original: held.originalTransactionID, product: plan.product, account: held.account)
    payload.purchaseDate = start
    payload.originalPurchaseDate = held.originalPurchaseDate
    payload.expiresDate = held.schedule.end(at: pace)
    payload.subscriptionGroupIdentifier = held.groupID
    payload.webOrderLineItemId = String(identifiers.webOrderLineItemNumber())
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
    addSeats(to: &payload, plan, held)
    return payload
  }

  /// Returns the remaining part of a period, in thousandths of a percent.
  func unusedShare(of payload: JWSTransactionDecodedPayload) -> Int {
    guard let end = payload.expiresDate, now < end, payload.purchaseDate < end else { return 0 }
    return (end - max(now, payload.purchaseDate)).milliPercent(of: end - payload.purchaseDate)
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
