internal import AppStoreCore

/// The store of the process at the time of each request.
struct ProcessBackend: AppStoreBackend {
  private var store: any AppStoreBackend { TestSessionStores.backend }

  func now() async -> Timestamp { await store.now() }

  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] {
    try await store.trustedRoots()
  }

  func bundleID() async throws(StoreKitBackendError) -> BundleID { try await store.bundleID() }

  func appTransaction() async throws(StoreKitBackendError) -> String {
    try await store.appTransaction()
  }

  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    try await store.storefront()
  }

  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] {
    try await store.products(for: ids)
  }

  nonisolated(nonsending) func verificationSettings() async throws(StoreKitBackendError)
    -> VerificationSettings
  {
    try await store.verificationSettings()
  }

  nonisolated(nonsending) func purchase(
    _ order: DevicePurchaseRequest
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    try await store.purchase(order)
  }

  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] {
    try await store.transactions(query)
  }

  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    try await store.statuses(in: group)
  }

  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    try await store.isEligibleForIntroOffer(in: group)
  }

  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    try await store.finish(transaction)
  }

  func sync() async throws(StoreKitBackendError) { try await store.sync() }

  func currentCursor() async throws(StoreKitBackendError) -> Int { try await store.currentCursor() }

  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    try await store.events(after: cursor)
  }

  func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors {
    try await store.behaviors()
  }

  func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    try await store.transactionsForNewListener()
  }

  func deviceInfo() async throws(StoreKitBackendError) -> DeviceInfo {
    try await store.deviceInfo()
  }

  func present(_ sheet: DeviceSheet) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try await store.present(sheet)
  }

  func takePurchaseIntents() async throws(StoreKitBackendError) -> [PurchaseIntentRecord] {
    try await store.takePurchaseIntents()
  }

  func promotions() async throws(StoreKitBackendError) -> [PromotionRecord] {
    try await store.promotions()
  }

  func setPromotions(_ promotions: [PromotionRecord]) async throws(StoreKitBackendError) {
    try await store.setPromotions(promotions)
  }
}
