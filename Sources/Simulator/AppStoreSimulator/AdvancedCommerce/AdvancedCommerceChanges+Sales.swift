internal import AppStoreCore
internal import StoreConfiguration

/// Sales of Advanced Commerce items.
extension AdvancedCommerceChanges {
  /// Carries out an order that the customer confirmed in an app.
  static func perform(
    _ order: AdvancedCommerceOrder, _ request: PurchaseRequest, _ product: ConfiguredProduct,
    by account: AccountID, in store: inout AppStoreState
  ) throws(StorePurchaseError) -> CompletedPurchase {
    do throws(AdvancedCommerceOrderError) {
      switch order {
      case .charge(let charge):
        return try sell(charge, request, product, to: account, in: &store)
      case .subscription(let terms, let previous):
        return try subscribe(terms, after: previous, request, product, account, in: &store)
      case .modification(let id, let changes):
        return try modify(
          id, changes, request, by: account, in: &store)
      case .reactivation(let id, let skus, let reference):
        return try reactivate(
          id, skus, reference, request, by: account, in: &store)
      }
    } catch {
      throw .advancedCommerce(error)
    }
  }

  private static func sell(
    _ charge: AdvancedCommerceCharge, _ request: PurchaseRequest, _ product: ConfiguredProduct,
    to account: AccountID, in store: inout AppStoreState
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    guard product.type != .autoRenewable else { throw .otherKindOfProduct(product.id) }
    let sku = charge.item.sku ?? ""
    let isOwned = store.data.records(of: account).contains { record in
      record.isOwned(product.id) && record.payload.skus.contains(sku)
    }
    guard product.type != .nonConsumable || !isOwned else { throw .alreadyOwned(sku: sku) }
    store.open(account)
    let id = store.data.history.identifiers.transactionID()
    var payload = SubscriptionPeriods.newPayload(
      id, original: OriginalTransactionID(id.rawValue), product, account: account, in: &store.data)
    payload.price = (charge.item.price ?? 0).asPrice
    payload.appAccountToken = request.appAccountToken
    payload.advancedCommerceInfo = AdvancedCommerceTransactionInfo(
      items: [charge.item], requestReferenceId: charge.requestReferenceID, taxCode: charge.taxCode)
    let sold = store.data.history.record(payload, for: account, in: &store.data.accounts)
    let now = store.data.now
    let effects = store.data.history.oneTimeChange(
      sold, .oneTimeCharge, account: account, at: now)
    let shared = PurchaseSharing.share(of: account, in: &store.data)
    return CompletedPurchase(transaction: sold, isNew: true, effects: effects + shared)
  }

  private static func subscribe(
    _ terms: AdvancedCommerceTerms, after previous: TransactionID?, _ request: PurchaseRequest,
    _ product: ConfiguredProduct, _ account: AccountID, in store: inout AppStoreState
  ) throws(AdvancedCommerceOrderError) -> CompletedPurchase {
    guard let plan = store.data.catalog.plans[product.id] else {
      throw .otherKindOfProduct(product.id)
    }
    try terms.check()
    let held = store.data.accounts[account]?.subscriptions[plan.groupID]
    if let held, !held.hasEnded { throw .alreadySubscribed(plan.groupID) }
    if let previous, held?.transactions.contains(previous) != true {
      throw .unknownPrevious(previous)
    }
    store.open(account)
    return SubscriptionSales.begin(
      plan, nil, request, account, held == nil ? .initialBuy : .resubscribe, after: held,
      in: &store)
  }
}

extension JWSTransactionDecodedPayload {
  /// The SKUs of the Advanced Commerce items; empty for other purchases.
  var skus: [String] { (advancedCommerceInfo?.items ?? []).compactMap(\.sku) }
}
