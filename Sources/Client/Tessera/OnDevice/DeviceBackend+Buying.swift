internal import AppStoreCore

extension DeviceBackend {
  func buy(_ order: PurchaseOrder) async throws(PurchasesError) -> PurchaseResultData {
    let product = order.params.product.productIdentifier
    return try await purchases.buyOnce(product, for: current.id) { () throws(PurchasesError) in
      let token = AppAccountToken.purchaseToken(of: current.id)
      guard let purchase = try await store.buy(order, appAccountToken: token) else {
        return try await purchases.canceled { () throws(PurchasesError) in
          try await info(policy: .cachedOrFetched)
        }
      }
      do throws(PurchasesError) {
        let info = try await complete(purchase, waitsForCredit: true)
        return (StoreTransaction(purchase), info, false)
      } catch {
        var error = error
        error.isPurchaseMade = true
        throw error
      }
    }
  }

  func record(
    _ find: (StoreKitAdapter) async throws(PurchasesError) -> VerifiedTransaction?
  ) async throws(PurchasesError) -> StoreTransaction? {
    guard let purchase = try await find(store) else { return nil }
    _ = try await complete(purchase)
    return StoreTransaction(purchase)
  }
}
