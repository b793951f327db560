internal import AppStoreTypes

extension AppStoreSimulator {
  /// Renewal information made anew, without the form that the last one had.
  func currentRenewalInfo(
    of held: HeldSubscription, _ signed: CompactRenewalInfo
  ) -> JWSRenewalInfoDecodedPayload {
    var held = held
    held.signedRenewalInfo = nil
    var copy = self
    copy.renewalForms = RenewalForms()
    var info = copy.renewalInfo(of: held)
    info.signedDate = signed.signedDate
    return info.payload
  }

  /// Whether a plain period that took its form from another is what it would be without.
  func isCurrentAsSold(_ held: HeldSubscription) -> Bool {
    guard let record = ledger[held.current], let terms = record.transaction.form.terms,
      terms.storefront == storefront(of: held), terms.price == held.price,
      held.isPlain, !hasSeats(held, held.productID), let plan = plans[held.productID]
    else { return true }
    var copy = self
    var sold = copy.payload(
      held.current, plan, offer: nil, of: held, from: record.transaction.purchaseDate,
      terms.reason)
    sold.signedDate = record.payload.signedDate
    sold.webOrderLineItemId = record.payload.webOrderLineItemId
    sold.expiresDate = record.payload.expiresDate
    sold.appAccountToken = record.payload.appAccountToken
    return sold == record.payload
  }
}
