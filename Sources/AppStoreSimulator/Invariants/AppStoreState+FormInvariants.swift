internal import AppStoreTypes

extension AppStoreState {
  /// Returns renewal information that is created from scratch, without the previous form.
  func currentRenewalInfo(
    of held: AccountSubscription, _ signed: CompactRenewalInfo
  ) -> JWSRenewalInfoDecodedPayload {
    var held = held
    held.signedRenewalInfo = nil
    var copy = self
    copy.renewalForms = RenewalTemplates()
    var info = copy.renewalInfo(of: held)
    info.signedDate = signed.signedDate
    return info.payload
  }

  /// Returns whether a plain period with a shared form equals the one created from scratch.
  func isCurrentAsSold(_ held: AccountSubscription) -> Bool {
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
