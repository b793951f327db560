import AppStoreCore
import StoreKitBackend
import Synchronization

/// An App Store that counts requests and returns no response.
final class UntouchedStore: AppStoreBackend {
  private let state = Mutex(0)

  /// The number of requests.
  var touches: Int { state.withLock { $0 } }

  private func refuse() -> StoreKitBackendError {
    state.withLock { $0 += 1 }
    return .network("nobody may ask this store")
  }

  func now() async -> Timestamp { InProcess.start }
  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { throw refuse() }
  func bundleID() async throws(StoreKitBackendError) -> BundleID { throw refuse() }
  func appTransaction() async throws(StoreKitBackendError) -> String { throw refuse() }
  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord { throw refuse() }
  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] {
    throw refuse()
  }
  func purchase(_ order: DevicePurchaseRequest) async throws(StoreKitBackendError)
    -> PurchaseOutcome
  {
    throw refuse()
  }
  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] {
    throw refuse()
  }
  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] { throw refuse() }
  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool { throw refuse() }
  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) { throw refuse() }
  func sync() async throws(StoreKitBackendError) { throw refuse() }
  func currentCursor() async throws(StoreKitBackendError) -> Int { throw refuse() }
  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    throw refuse()
  }
  func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors { throw refuse() }
}
