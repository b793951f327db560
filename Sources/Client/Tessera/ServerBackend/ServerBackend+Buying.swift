internal import AppStoreCore
internal import EntitlementAPI

extension ServerBackend {
  func products(_ identifiers: [String]) async throws(PurchasesError) -> [StoreProduct] {
    isTestStore
      ? try await manager.client.testStoreProducts(identifiers, for: current.id)
      : try await StoreKitAdapter().products(identifiers)
  }

  func buy(_ order: PurchaseOrder) async throws(PurchasesError) -> PurchaseResultData {
    let product = order.params.product.productIdentifier
    return try await manager.purchases.buyOnce(product, for: current.id) {
      () throws(PurchasesError) in
      isTestStore ? try await buyInTestStore(order.params) : try await buyFromStoreKit(order)
    }
  }

  private func buyFromStoreKit(
    _ order: PurchaseOrder
  ) async throws(PurchasesError) -> PurchaseResultData {
    await manager.purchases.creditWaiting()
    let (params, buyer) = (order.params, current.id)
    let token = AppAccountToken.purchaseToken(of: buyer)
    guard let purchase = try await manager.store.buy(order, appAccountToken: token) else {
      return try await canceled(by: buyer)
    }
    var receipt = ReceiptBody(
      purchase, of: buyer, source: .purchase, isRestore: CustomerIdentity.isAnonymous(buyer),
      product: params.product)
    if let package = params.package { receipt.setContext(package.presentedOfferingContext) }
    do throws(PurchasesError) {
      let response = try await manager.purchases.post(
        purchase, as: receipt, waitsForCredit: true)
      // An anonymous customer may have logged in while the sheet was open.
      let info = await manager.publish(response, of: current.resolvedID(of: buyer))
      return (StoreTransaction(purchase), info, false)
    } catch {
      guard let info = await manager.onDevice(current.resolvedID(of: buyer), after: error) else {
        var error = error
        error.isPurchaseMade = true
        throw error
      }
      return (StoreTransaction(purchase), info, false)
    }
  }

  /// Returns the result of a purchase that the customer canceled.
  func canceled(by buyer: AppUserID) async throws(PurchasesError) -> PurchaseResultData {
    try await manager.purchases.canceled { () throws(PurchasesError) in
      try await manager.info(of: current.resolvedID(of: buyer), policy: .cachedOrFetched)
    }
  }

  func record(
    _ find: (StoreKitAdapter) async throws(PurchasesError) -> VerifiedTransaction?
  ) async throws(PurchasesError) -> StoreTransaction? {
    guard let purchase = try await find(manager.store) else { return nil }
    let customer = current.id
    let receipt = ReceiptBody(
      purchase, of: customer, source: .queue, isRestore: CustomerIdentity.isAnonymous(customer))
    let response = try await manager.purchases.post(purchase, as: receipt)
    _ = await manager.publish(response, of: customer)
    return StoreTransaction(purchase)
  }
}
