import AppStoreCore
import SignedData
import StoreKitBackend
import TestSupport

/// A store with configurable responses that records its requests.
actor FakeStore: AppStoreBackend {
  nonisolated let signer: TestStore
  var time = TestStore.purchaseDate
  var country = StorefrontRecord(countryCode: "USA", id: "143441", currency: "USD")
  var products: [ProductRecord] = []
  /// The signed transactions of the account, newest last.
  var owned: [(id: TransactionID, productID: ProductID, jws: String)] = []
  var finished: Set<TransactionID> = []
  var statuses: [SubscriptionGroupID: [SubscriptionStatusRecord]] = [:]
  var isEligible = true
  /// The signed app transaction; `nil` for none.
  var download: String?
  var habits = StoreKitBehaviors.ideal
  /// The first transactions of a new listener; `nil` for the unfinished ones.
  var firstTransactions: [String]?
  var outcome = PurchaseOutcome.userCancelled
  /// Errors to throw before any response, next one first.
  var failures: [StoreKitBackendError] = []

  /// How many more product requests cancel their own task and fail.
  var cancels = 0

  /// How many requests for roots fail before they succeed again.
  var rootFailures = 0

  private(set) var orders: [DevicePurchaseRequest] = []
  private(set) var syncCount = 0
  private var news: [StoreEvent] = []
  private var listeners: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init() throws(VerificationError) {
    signer = try TestStore()
  }

  /// The root certificate of its signatures.
  nonisolated var root: [UInt8] { signer.chain.root.der }

  /// Changes the store's state.
  func set(_ change: @Sendable (isolated FakeStore) -> Void) { change(self) }

  /// Adds a transaction to the account and returns its signed text.
  @discardableResult
  func give(
    _ payload: JWSTransactionDecodedPayload = TestStore.transaction(), signedBy: TestStore? = nil
  ) throws -> String {
    let jws = try (signedBy ?? signer).sign(payload)
    owned.append((payload.transactionId, payload.productId, jws))
    return jws
  }

  /// Adds any text as a transaction to the account.
  func give(text: String) {
    owned.append(("0", "none", text))
  }

  /// Sends an event to the device's listeners.
  func tell(_ event: StoreEvent) {
    news.append(event)
    wake()
  }

  /// Waits until the device listens for events; a canceled task stops waiting.
  func untilSomeoneListens() async {
    while listeners.isEmpty, !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { watchers.append($0) }
      } onCancel: {
        Task { await self.tellWatchers() }
      }
    }
  }

  private func tellWatchers() {
    for watcher in watchers { watcher.resume() }
    watchers = []
  }

  private func wake() {
    for listener in listeners { listener.resume() }
    listeners = []
  }

  private func fail() throws(StoreKitBackendError) {
    if !failures.isEmpty { throw failures.removeFirst() }
  }

  func now() async -> Timestamp { time }

  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] {
    try fail()
    if rootFailures > 0 {
      rootFailures -= 1
      throw .network("down between two questions")
    }
    return [root]
  }

  func bundleID() async throws(StoreKitBackendError) -> BundleID { TestStore.bundleID }

  func appTransaction() async throws(StoreKitBackendError) -> String {
    guard let download else { throw .network("the store is down") }
    return download
  }

  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord { country }

  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] {
    try fail()
    if cancels > 0 {
      cancels -= 1
      withUnsafeCurrentTask { $0?.cancel() }
      throw .network("cancelled")
    }
    return products.filter { ids.contains($0.id) }
  }

  func purchase(_ order: DevicePurchaseRequest) async throws(StoreKitBackendError)
    -> PurchaseOutcome
  {
    try fail()
    orders.append(order)
    return outcome
  }

  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] {
    try fail()
    return switch query {
    case .all, .currentEntitlements: owned.map(\.jws)
    case .unfinished: owned.filter { !finished.contains($0.id) }.map(\.jws)
    case .latest(let productID): owned.last { $0.productID == productID }.map { [$0.jws] } ?? []
    }
  }

  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    try fail()
    return statuses[group] ?? []
  }

  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    try fail()
    return isEligible
  }

  func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors { habits }

  func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    if let firstTransactions { return firstTransactions }
    return try await transactions(.unfinished)
  }

  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    try fail()
    finished.insert(transaction)
  }

  func sync() async throws(StoreKitBackendError) {
    try fail()
    syncCount += 1
  }

  func currentCursor() async throws(StoreKitBackendError) -> Int {
    try fail()
    return news.count
  }

  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    try fail()
    while news.count <= cursor, !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { listener in
          listeners.append(listener)
          tellWatchers()
        }
      } onCancel: {
        Task { await self.wake() }
      }
    }
    return StoreEvents(events: Array(news.dropFirst(cursor)), cursor: news.count)
  }
}

/// Runs an action on a device of a store, without pauses between attempts.
func on<Result>(
  _ store: any AppStoreBackend, isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Result
) async rethrows -> Result {
  try await StoreKitBackendRegistry.$retryDelay.withValue(.zero) {
    try await StoreKitBackendRegistry.$current.withValue(store) {
      try await operation()
    }
  }
}

extension ProductRecord {
  /// A monthly subscription with a free week.
  static let monthly = ProductRecord(
    id: TestStore.productID, type: .autoRenewable, displayName: "Pro Monthly",
    description: "Everything, by the month", price: Price(milliunits: 4990, currency: "USD"),
    locale: "en_US", isFamilyShareable: true,
    subscription: SubscriptionRecord(
      groupID: TestStore.subscriptionGroupID, groupDisplayName: "Pro", groupLevel: 2,
      period: AppStoreCore.SubscriptionPeriod(value: 1, unit: .month),
      introductoryOffer: OfferRecord(
        id: nil, type: .introductory, discountType: .freeTrial,
        price: Price(milliunits: 0, currency: "USD"),
        period: AppStoreCore.SubscriptionPeriod(value: 1, unit: .week), periodCount: 1)))

  /// A consumable.
  static let coins = ProductRecord(
    id: "com.example.coins", type: .consumable, displayName: "Coins", description: "100 coins",
    price: Price(milliunits: 990, currency: "EUR"), locale: "de_DE", isFamilyShareable: false,
    subscription: nil)
}
