extension HTTPAppStoreBackend {
  /// Returns the settings of the device, its app and its account.
  public func deviceInfo() async throws(StoreKitBackendError) -> DeviceInfo {
    guard case .deviceInfo(let info) = try await response(to: .deviceInfo) else {
      throw mismatch(.deviceInfo)
    }
    return info
  }

  /// Shows a sheet of the system; returns what the customer did with it.
  public func present(
    _ sheet: DeviceSheet
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    let call = DeviceRequest.present(sheet)
    guard case .sheet(let outcome) = try await response(to: call) else { throw mismatch(call) }
    return outcome
  }

  /// Returns and removes the pending purchase intents.
  public func takePurchaseIntents() async throws(StoreKitBackendError) -> [PurchaseIntentRecord] {
    let call = DeviceRequest.takePurchaseIntents
    guard case .purchaseIntents(let intents) = try await response(to: call) else {
      throw mismatch(call)
    }
    return intents
  }

  /// Returns the promoted products of the device, in order.
  public func promotions() async throws(StoreKitBackendError) -> [PromotionRecord] {
    guard case .promotions(let promotions) = try await response(to: .promotions) else {
      throw mismatch(.promotions)
    }
    return promotions
  }

  /// Sets the order and visibility of promoted products on the device.
  public func setPromotions(
    _ promotions: [PromotionRecord]
  ) async throws(StoreKitBackendError) {
    let call = DeviceRequest.setPromotions(promotions)
    guard case .done = try await response(to: call) else { throw mismatch(call) }
  }
}
