internal import AppStoreTypes
internal import Foundation
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Sells a product to an account.
  ///
  /// A subscription that runs, or a non-consumable that is owned, is not sold twice: the receipt then
  /// has the transaction already held. So does a change to a lower plan, or to an equal one of another
  /// length, because it waits for the renewal. Buying any plan of a running subscription means that
  /// the customer wants to stay: auto-renew goes on again. A billing issue stops renewals, not this.
  ///
  /// - Parameters:
  ///   - order: What to sell.
  ///   - account: Who buys; an account comes into being with its first call.
  /// - Returns: The transaction and what the order caused.
  /// - Throws: ``PurchaseFailure``; the store is then unchanged.
  public mutating func purchase(
    _ order: Order, by account: AccountID
  ) throws(PurchaseFailure) -> PurchaseReceipt {
    guard let product = products[order.productID] else {
      throw .unknownProduct(order.productID)
    }
    let limit = product.type == .consumable || product.type == .nonRenewing ? 10 : 1
    guard (1...limit).contains(order.quantity) else {
      throw .invalidQuantity(order.quantity, product: product.id, limit: limit)
    }
    open(account)
    if let plan = plans[product.id] { return subscribe(to: plan, order, account) }
    return buyOnce(product, order, account)
  }

  /// Makes sure that an account exists.
  mutating func open(_ account: AccountID) {
    guard accounts[account] == nil else { return }
    accounts[account] = AccountRecord()
    accountsByAppTransaction[identifiers.appTransactionID(of: account)] = account
  }

  private mutating func buyOnce(
    _ product: ConfiguredProduct, _ order: Order, _ account: AccountID
  ) -> PurchaseReceipt {
    if product.type == .nonConsumable, let owned = owned(product.id, by: account) {
      return PurchaseReceipt(transaction: owned, isNew: false, effects: [])
    }
    let id = identifiers.transactionID()
    var payload = newPayload(
      id, original: OriginalTransactionID(id.rawValue), product: product, account: account)
    payload.quantity = order.quantity
    payload.price = product.priceMilliunits * Int64(order.quantity)
    payload.appAccountToken = order.appAccountToken
    record(payload, for: account)
    let notification = notify(.oneTimeCharge, nil, about: payload, account: account, held: nil)
    return PurchaseReceipt(
      transaction: payload, isNew: true,
      effects: [.transactionChanged(account, payload), .notification(notification)])
  }

  private func owned(
    _ product: ProductID, by account: AccountID
  ) -> JWSTransactionDecodedPayload? {
    history(of: account).last { $0.productId == product && $0.revocationDate == nil }
  }
}
