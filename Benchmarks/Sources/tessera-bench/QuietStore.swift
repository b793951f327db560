import AppStoreCore
import StoreKitBackend

/// An App Store without purchases and updates.
///
/// On a device StoreKit runs in a separate process, so a launch must not include the cost of a
/// store.
struct QuietStore: AppStoreBackend {
  func now() async -> Timestamp { SystemClock().now() }

  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { [] }

  func bundleID() async throws(StoreKitBackendError) -> BundleID { "com.example.app" }

  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    StorefrontRecord(countryCode: "USA", id: "143441", currency: "USD")
  }

  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] { [] }

  func purchase(_ order: DevicePurchaseRequest) async throws(StoreKitBackendError)
    -> PurchaseOutcome
  {
    throw .rejected(.purchaseNotAllowed, "this store sells nothing")
  }

  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] { [] }

  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] { [] }

  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool { false }

  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {}

  func sync() async throws(StoreKitBackendError) {}

  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    let (news, teller) = AsyncStream.makeStream(of: Never.self)
    for await _ in news {}
    teller.finish()
    return StoreEvents(events: [], cursor: cursor)
  }
}
