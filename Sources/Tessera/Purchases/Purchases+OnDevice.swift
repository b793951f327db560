internal import AppStoreTypes

extension Purchases {
  /// Buys without a server: the purchase is recorded on the device and then finished.
  func buy(
    _ params: PurchaseParams, on device: OnDeviceManager, by sale: StoreKitSale?
  ) async throws(PurchasesError) -> PurchaseResultData {
    let customer = customer
    let token = AppAccountToken.purchaseToken(of: customer)
    guard let purchase = try await device.store.buy(params, appAccountToken: token, by: sale) else {
      let info = try await infoAfterCancelling { () throws(PurchasesError) in
        try await device.info(policy: .cachedOrFetched)
      }
      return (nil, info, true)
    }
    do throws(PurchasesError) {
      let info = try await device.complete(purchase, waitsForCredit: true)
      return (StoreTransaction(purchase), info, false)
    } catch {
      var error = error
      error.isPurchaseMade = true
      throw error
    }
  }
}
