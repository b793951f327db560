internal import AppStoreCore

/// The store of a machine where none is configured: every request fails with an instruction.
struct UnconfiguredAppStoreBackend: AppStoreBackend {
  let reason: String

  private var error: StoreKitBackendError { .notConfigured(reason) }

  func now() async -> Timestamp { SystemClock().now() }

  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { throw error }

  func bundleID() async throws(StoreKitBackendError) -> BundleID { throw error }

  func appTransaction() async throws(StoreKitBackendError) -> String { throw error }

  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord { throw error }

  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] {
    throw error
  }

  func purchase(_ order: DevicePurchaseRequest) async throws(StoreKitBackendError)
    -> PurchaseOutcome
  {
    throw error
  }

  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] {
    throw error
  }

  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    throw error
  }

  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    throw error
  }

  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) { throw error }

  func sync() async throws(StoreKitBackendError) { throw error }

  func currentCursor() async throws(StoreKitBackendError) -> Int { throw error }

  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents { throw error }
}
