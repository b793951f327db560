internal import AppStoreCore
internal import StoreConfiguration

/// Sales of products that do not renew.
enum OneTimeSales {
  /// Sells a product, or returns the transaction of a non-consumable that the account owns.
  static func buy(
    _ product: ConfiguredProduct, _ offer: StoreOffer?, _ order: PurchaseRequest,
    _ account: AccountID,
    in store: inout StoreData
  ) -> CompletedPurchase {
    if product.type == .nonConsumable,
      let owned = store.records(of: account).last(where: { $0.isOwned(product.id) })
    {
      return CompletedPurchase(transaction: owned.transaction, isNew: false, effects: [])
    }
    let id = store.history.identifiers.transactionID()
    let storefront = store.storefront(of: account)
    var payload = SubscriptionPeriods.newPayload(
      id, original: OriginalTransactionID(id.rawValue), product, account: account, in: &store)
    let price = offer?.charge ?? store.catalog.price(of: product, in: storefront)
    assert(price >= 0 && order.quantity > 0, "a customer is not paid for a purchase")
    payload.quantity = order.quantity
    payload.price = price * Int64(order.quantity)
    payload.appAccountToken = order.appAccountToken
    payload.offerType = offer?.type
    payload.offerIdentifier = offer?.id
    payload.offerDiscountType = offer?.discountType
    store.accounts.noteUse(of: offer, by: account, in: nil)
    let now = store.now
    let sold = store.history.record(payload, for: account, in: &store.accounts)
    let effects = store.history.oneTimeChange(sold, .oneTimeCharge, account: account, at: now)
    let shared = PurchaseSharing.share(of: account, in: &store)
    return CompletedPurchase(transaction: sold, isNew: true, effects: effects + shared)
  }
}
