internal import AppStoreCore

extension StoreInvariants {
  /// Returns renewal information that is created from scratch, without the previous form.
  func currentRenewalInfo(
    of held: AccountSubscription, _ signed: CompactRenewalInfo
  ) -> JWSRenewalInfoDecodedPayload {
    var held = held
    held.signedRenewalInfo = nil
    var copy = store
    copy.data.history.forgetRenewalForms()
    var info = copy.data.renewalInformation(of: held)
    info.signedDate = signed.signedDate
    return info.payload
  }

  /// Returns whether a plain period with a shared form equals the one created from scratch.
  func isCurrentAsSold(_ held: AccountSubscription) -> Bool {
    guard let record = store.data.history.ledger[held.current],
      let terms = record.transaction.form.terms,
      terms.storefront == store.data.storefront(of: held), terms.price == held.price,
      held.isPlain, !store.data.seats.hasSeats(held, held.productID),
      let plan = store.data.catalog.plans[held.productID]
    else { return true }
    var copy = store
    var sold = copy.data.payload(
      held.current, plan, offer: nil, of: held, from: record.transaction.purchaseDate,
      terms.reason)
    sold.signedDate = record.payload.signedDate
    sold.webOrderLineItemId = record.payload.webOrderLineItemId
    sold.expiresDate = record.payload.expiresDate
    sold.appAccountToken = record.payload.appAccountToken
    return sold == record.payload
  }
}
