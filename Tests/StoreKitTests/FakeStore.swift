import AppStoreTypes
import SignedData
import StoreKitBackend
import TestSupport

/// A store that says what a test tells it to say, and keeps what it was asked.
actor FakeStore: StoreKitBackend {
  nonisolated let signer: TestStore
  var time = TestStore.purchaseDate
  var country = StorefrontRecord(countryCode: "USA", id: "143441", currency: "USD")
  var catalogue: [ProductRecord] = []
  /// What the account owns, signed; the newest last.
  var owned: [(id: TransactionID, productID: ProductID, jws: String)] = []
  var finished: Set<TransactionID> = []
  var statuses: [SubscriptionGroupID: [SubscriptionStatusRecord]] = [:]
  var isEligible = true
  /// The signed app transaction; `nil` for none.
  var download: String?
  var habits = StoreKitBehaviors.ideal
  /// What a new listener is given first; `nil` for what is unfinished.
  var firstTransactions: [String]?
  var outcome = PurchaseOutcome.userCancelled
  /// Errors to throw, the next first, before anything is answered again.
  var failures: [StoreKitBackendError] = []

  /// How many more questions for products cancel the task that asks, and fail.
  var cancels = 0

  /// How often it fails to tell its roots before it tells them again.
  var rootFailures = 0

  private(set) var orders: [PurchaseOrder] = []
  private(set) var syncCount = 0
  private var news: [StoreEvent] = []
  private var listeners: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  init() throws(VerificationError) {
    signer = try TestStore()
  }

  /// The root certificate of what it signs.
  nonisolated var root: [UInt8] { signer.chain.root.der }

  /// Changes what the store says.
  func set(_ change: @Sendable (isolated FakeStore) -> Void) { change(self) }

  /// Gives the account a transaction and returns its signed text.
  @discardableResult
  func give(
    _ payload: JWSTransactionDecodedPayload = TestStore.transaction(), signedBy: TestStore? = nil
  ) throws -> String {
    let jws = try (signedBy ?? signer).sign(payload)
    owned.append((payload.transactionId, payload.productId, jws))
    return jws
  }

  /// Gives the account a text as a transaction, whatever it is.
  func give(text: String) {
    owned.append(("0", "none", text))
  }

  /// Tells the device's listeners something.
  func tell(_ event: StoreEvent) {
    news.append(event)
    wake()
  }

  /// Waits until the device listens for news.
  func untilSomeoneListens() async {
    while listeners.isEmpty { await withCheckedContinuation { watchers.append($0) } }
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
    return catalogue.filter { ids.contains($0.id) }
  }

  func purchase(_ order: PurchaseOrder) async throws(StoreKitBackendError) -> PurchaseOutcome {
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
          for watcher in watchers { watcher.resume() }
          watchers = []
        }
      } onCancel: {
        Task { await self.wake() }
      }
    }
    return StoreEvents(events: Array(news.dropFirst(cursor)), cursor: news.count)
  }
}

/// Runs something on a device of a store, with no pause between attempts.
func on<Result>(
  _ store: any StoreKitBackend, isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Result
) async rethrows -> Result {
  try await StoreKitBackends.$retryDelay.withValue(.zero) {
    try await StoreKitBackends.$current.withValue(store) {
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
      period: AppStoreTypes.SubscriptionPeriod(value: 1, unit: .month),
      introductoryOffer: OfferRecord(
        id: nil, type: .introductory, discountType: .freeTrial,
        price: Price(milliunits: 0, currency: "USD"),
        period: AppStoreTypes.SubscriptionPeriod(value: 1, unit: .week), periodCount: 1)))

  /// A consumable.
  static let coins = ProductRecord(
    id: "com.example.coins", type: .consumable, displayName: "Coins", description: "100 coins",
    price: Price(milliunits: 990, currency: "EUR"), locale: "de_DE", isFamilyShareable: false,
    subscription: nil)
}
