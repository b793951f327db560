package import AppStoreTypes
internal import SimulatorServer
internal import StoreConfiguration
package import StoreKitBackend
internal import Synchronization

/// The customer's device, whose requests fail as the test session says.
package final class TestDevice: AppStoreBackend {
  private let device: SimulatedDevice
  private let environment = Mutex(Reference())

  private struct Reference: Sendable {
    weak var value: StoreTestEnvironment?
  }

  init(_ device: SimulatedDevice) { self.device = device }

  func connect(to environment: StoreTestEnvironment) {
    self.environment.withLock { $0.value = environment }
  }

  private var owner: StoreTestEnvironment? { environment.withLock { $0.value } }

  private func check(_ api: SimulatedError.API) throws(StoreKitBackendError) {
    if let error = owner?.settings.failures.backendError(of: api) { throw error }
  }

  package func products(
    for ids: [ProductID]
  ) async throws(StoreKitBackendError) -> [ProductRecord] {
    try check(.loadProducts)
    return try await device.products(for: ids)
  }

  package func purchase(
    _ order: DevicePurchaseRequest
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    do throws(StoreKitBackendError) {
      try check(.purchase)
      return try await device.purchase(order)
    } catch {
      owner?.refuse(order.productID, at: await now())
      throw error
    }
  }

  package func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    try check(.subscriptionStatus)
    return try await device.statuses(in: group)
  }

  package func appTransaction() async throws(StoreKitBackendError) -> String {
    try check(.appTransaction)
    return try await device.appTransaction()
  }

  package func sync() async throws(StoreKitBackendError) {
    try check(.appStoreSync)
    try await device.sync()
  }

  package func simulatedVerificationError() async -> SimulatedVerificationError? {
    owner?.settings.failures.verificationError
  }
}

// MARK: Requests that never fail

extension TestDevice {
  package func now() async -> Timestamp { await device.now() }

  package func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] {
    try await device.trustedRoots()
  }

  package func bundleID() async throws(StoreKitBackendError) -> BundleID {
    try await device.bundleID()
  }

  package func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    try await device.storefront()
  }

  package func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [String] {
    try await device.transactions(query)
  }

  package func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    try await device.isEligibleForIntroOffer(in: group)
  }

  package func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    try await device.finish(transaction)
  }

  package func currentCursor() async throws(StoreKitBackendError) -> Int {
    try await device.currentCursor()
  }

  package func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    try await device.events(after: cursor)
  }

  package func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors {
    try await device.behaviors()
  }

  package func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    try await device.transactionsForNewListener()
  }
}
