import AppStoreCore
import Foundation
import StoreKitBackend
import TestSupport

/// A device whose app Xcode runs: StoreKit testing sells, signs with the session's own certificate, and counts
/// from 0.
actor XcodeDevice: AppStoreBackend {
  static let bundle: BundleID = "com.example.app"
  static let monthly = InProcess.monthly
  static let coins: ProductID = "com.example.coins"

  private let clock: VirtualClock
  private let signer: XcodeSigner
  private var owned: [JWSTransactionDecodedPayload] = []
  private(set) var finished: Set<TransactionID> = []

  init(clock: VirtualClock, signer: XcodeSigner) {
    self.clock = clock
    self.signer = signer
  }

  private func signed(
    _ payload: some Encodable
  ) throws(StoreKitBackendError) -> String {
    do { return try signer.sign(payload) } catch { throw .invalidResponse("\(error)") }
  }

  private func sell(_ product: ProductID, token: UUID?) -> JWSTransactionDecodedPayload {
    var payload = TestStore.xcodeTransaction(
      TransactionID("\(owned.count)"), productID: product, purchaseDate: clock.now())
    payload.originalPurchaseDate = payload.purchaseDate
    payload.appAccountToken = token
    if product == Self.coins {
      payload.type = .consumable
      payload.expiresDate = nil
      payload.subscriptionGroupIdentifier = nil
    }
    owned.append(payload)
    return payload
  }

  func now() async -> Timestamp { clock.now() }
  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { [signer.certificate] }
  func bundleID() async throws(StoreKitBackendError) -> BundleID { Self.bundle }

  func appTransaction() async throws(StoreKitBackendError) -> String {
    var payload = TestStore.appTransaction(environment: .xcode)
    payload.receiptCreationDate = clock.now()
    payload.appTransactionId = "0"
    return try signed(payload)
  }

  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    StorefrontRecord(countryCode: "USA", id: "143441", currency: "USD")
  }

  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] {
    let subscription = SubscriptionRecord(
      groupID: TestStore.subscriptionGroupID, groupDisplayName: "Pro", groupLevel: 1,
      period: SubscriptionPeriod(value: 1, unit: .month), introductoryOffer: nil)
    return [(Self.monthly, subscription), (Self.coins, nil)].filter { ids.contains($0.0) }.map {
      ProductRecord(
        id: $0.0, type: $0.1 == nil ? .consumable : .autoRenewable, displayName: "A product",
        description: "", price: Price(milliunits: 4990, currency: "USD"), locale: "en_US",
        isFamilyShareable: false, subscription: $0.1)
    }
  }

  func purchase(_ order: DevicePurchaseRequest) async throws(StoreKitBackendError)
    -> PurchaseOutcome
  {
    .success(try signed(sell(order.productID, token: order.appAccountToken)))
  }

  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] {
    let listed: [JWSTransactionDecodedPayload] =
      switch query {
      case .all: owned
      case .currentEntitlements:
        owned.filter { $0.expiresDate.map { clock.now() < $0 } ?? false }
      case .unfinished: owned.filter { !finished.contains($0.transactionId) }
      case .latest(let product): owned.filter { $0.productId == product }.suffix(1)
      }
    var texts: [String] = []
    for payload in listed { texts.append(try signed(payload)) }
    return texts
  }

  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] { [] }

  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool { true }

  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    finished.insert(transaction)
  }

  func sync() async throws(StoreKitBackendError) {}

  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    // Nothing happens by itself; the task of the listener is cancelled when the app ends.
    try? await Task.sleep(for: .days(1))
    return StoreEvents(events: [], cursor: cursor)
  }
}
