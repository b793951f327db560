internal import StoreKitBackend

extension DeviceSheet {
  /// Shows the sheet in the store of this device.
  ///
  /// Throws a ``StoreKitError`` if the store rejects it or is unreachable.
  func present() async throws(StoreKitError) -> DeviceSheetOutcome {
    do throws(StoreKitBackendError) {
      return try await StoreKitBackendRegistry.store.present(self)
    } catch {
      throw StoreKitError(error)
    }
  }
}

extension PurchaseOutcome {
  /// The result of the purchase for an app.
  ///
  /// Throws a ``StoreKitError`` if the store is unreachable or returned no readable transaction.
  nonisolated(nonsending) func result(
    from backend: any AppStoreBackend
  ) async throws(StoreKitBackendError) -> Product.PurchaseResult {
    switch self {
    case .pending: return .pending
    case .userCancelled: return .userCancelled
    case .success(let jws):
      let session = try await StoreSession.open(backend)
      guard let result = session.transaction(jws) else {
        throw .invalidResponse("the store sold a product without a readable transaction")
      }
      return .success(result)
    }
  }
}
