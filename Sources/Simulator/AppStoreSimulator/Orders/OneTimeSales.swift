internal import AppStoreCore
internal import StoreConfiguration

/// Sales of products that do not renew.
extension StoreData {
  /// Sells a product, or returns the transaction of a non-consumable that the account owns.
  mutating func buyOnce(
    _ product: ConfiguredProduct, _ offer: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID
  ) -> CompletedPurchase {
    if product.type == .nonConsumable,
      let owned = records(of: account).last(where: { $0.isOwned(product.id) })
    {
      return CompletedPurchase(transaction: owned.transaction, isNew: false, effects: [])
    }
    let id = history.identifiers.transactionID()
    let storefront = storefront(of: account)
    var payload = newPayload(
      id, original: OriginalTransactionID(id.rawValue), product, account: account)
    let price = offer?.charge ?? catalog.price(of: product, in: storefront)
    assert(price >= 0 && order.quantity > 0, "a customer is not paid for a purchase")
    payload.quantity = order.quantity
    payload.price = price * Int64(order.quantity)
    payload.appAccountToken = order.appAccountToken
    payload.offerType = offer?.type
    payload.offerIdentifier = offer?.id
    payload.offerDiscountType = offer?.discountType
    accounts.noteUse(of: offer, by: account, in: nil)
    let sold = history.record(payload, for: account, in: &accounts)
    let effects = history.oneTimeChange(sold, .oneTimeCharge, account: account, at: now)
    let shared = sharePurchases(of: account)
    return CompletedPurchase(transaction: sold, isNew: true, effects: effects + shared)
  }
}
