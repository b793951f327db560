internal import AppStoreCore
internal import StoreConfiguration

/// Sales of Advanced Commerce items.
extension AppStoreState {
  /// Carries out an order that the customer confirmed in an app.
  mutating func performAdvancedCommerce(
    _ order: AdvancedCommerceOrder, _ request: PurchaseRequest, _ product: ConfiguredProduct,
    by account: AccountID
  ) throws(StorePurchaseError) -> CompletedPurchase {
    do throws(AdvancedCommerceOrderError) {
      switch order {
      case .charge(let charge):
        return try sell(charge, request, product, to: account)
      case .subscription(let terms, let previous):
        return try subscribe(terms, after: previous, request, product, account)
      case .modification(let id, let changes):
        return try modifyAdvancedCommerce(id, changes, request, by: account)
      case .reactivation(let id, let skus, let reference):
        return try reactivateAdvancedCommerce(id, skus, reference, request, by: account)
      }
    } catch {
      throw .advancedCommerce(error)
    }
  }

  private mutating func sell(
    _ charge: AdvancedCommerceCharge, _ request: PurchaseRequest, _ product: ConfiguredProduct,
    to account: AccountID
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    guard product.type != .autoRenewable else { throw .otherKindOfProduct(product.id) }
    let sku = charge.item.sku ?? ""
    let isOwned = data.records(of: account).contains { record in
      record.isOwned(product.id) && record.payload.skus.contains(sku)
    }
    guard product.type != .nonConsumable || !isOwned else { throw .alreadyOwned(sku: sku) }
    open(account)
    let id = data.history.identifiers.transactionID()
    var payload = data.newPayload(
      id, original: OriginalTransactionID(id.rawValue), product, account: account)
    payload.price = (charge.item.price ?? 0).asPrice
    payload.appAccountToken = request.appAccountToken
    payload.advancedCommerceInfo = AdvancedCommerceTransactionInfo(
      items: [charge.item], requestReferenceId: charge.requestReferenceID, taxCode: charge.taxCode)
    let sold = data.history.record(payload, for: account, in: &data.accounts)
    let effects = data.history.oneTimeChange(sold, .oneTimeCharge, account: account, at: data.now)
    let shared = data.sharePurchases(of: account)
    return CompletedPurchase(transaction: sold, isNew: true, effects: effects + shared)
  }

  private mutating func subscribe(
    _ terms: AdvancedCommerceTerms, after previous: TransactionID?, _ request: PurchaseRequest,
    _ product: ConfiguredProduct, _ account: AccountID
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    guard let plan = data.catalog.plans[product.id] else { throw .otherKindOfProduct(product.id) }
    try terms.check()
    let held = data.accounts[account]?.subscriptions[plan.groupID]
    if let held, !held.hasEnded { throw .alreadySubscribed(plan.groupID) }
    if let previous, held?.transactions.contains(previous) != true {
      throw .unknownPrevious(previous)
    }
    open(account)
    return beginSubscription(
      plan, nil, request, account, held == nil ? .initialBuy : .resubscribe, after: held)
  }
}

extension JWSTransactionDecodedPayload {
  /// The SKUs of the Advanced Commerce items; empty for other purchases.
  var skus: [String] { (advancedCommerceInfo?.items ?? []).compactMap(\.sku) }
}
