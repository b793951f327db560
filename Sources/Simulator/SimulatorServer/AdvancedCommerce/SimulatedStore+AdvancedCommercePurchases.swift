internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import StoreKitBackend

extension SimulatedStore {
  /// Begins the purchase or change of an Advanced Commerce request, as a process of the app does.
  ///
  /// - Throws: ``SimulatedStoreError/advancedCommerce(_:)`` if the request is invalid, or another
  ///   ``SimulatedStoreError``. Nothing changes then, and the request can be used again.
  func purchase(
    advancedCommerce jws: String, under product: ProductID, asksParent: Bool?,
    on device: DeviceID, showing chosen: StoreKitBehaviors?
  ) async throws(SimulatedStoreError) -> PurchaseOutcome {
    await beginChange()
    defer { endChange() }
    let request = try InAppAdvancedCommerceRequest.verified(
      jws, under: product, by: device.account, offerVerifier, developer, devices.conditions,
      in: simulator)
    let order = request.purchase(of: product)
    let outcome = try simulator.beginAdvancedCommerce(order, device.account, asksParent)
    if outcome != .userCancelled { request.use(up: &offerVerifier, &developer) }
    return try await complete(outcome, of: order, on: device, showing: chosen)
  }
}
