import AppStoreCore
import Foundation
import SignedData
import StoreKitBackend
import Testing
import WaitingTestSupport

/// An App Store with one account that sells every listed product and signs the purchases.
actor FakeStore: AppStoreBackend {
  static let bundle: BundleID = "com.example.app"
  static let monthly: ProductID = "com.example.monthly"
  static let coins: ProductID = "com.example.coins"

  nonisolated let clock: VirtualClock
  private let chain: SigningChain
  private let stranger: SigningChain
  private var owned: [JWSTransactionDecodedPayload] = []
  private var made = 0
  private(set) var finished: [TransactionID] = []
  private(set) var orders: [DevicePurchaseRequest] = []
  private var country = "USA"
  private var environment = AppStoreEnvironment.sandbox
  /// The identifier of the account's app download; `nil` for a store that signs none.
  private var download: String?
  private var hasAppTransaction = true
  private var outcome: PurchaseOutcome?
  private var signsAsStranger = false
  private var events: [StoreEvent] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The number of explicit syncs, which may ask the customer to sign in.
  private(set) var syncs = 0
  private var canSync = true
  /// The number of reads of the account's entitlements.
  private(set) var reads = 0
  private var isStalled = false
  private var stalled: [CheckedContinuation<Void, Never>] = []
  private var isMute = false
  private var isLost = false
  private var isHeld = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []
  /// The number of times a device began to wait for events.
  private(set) var listenings = 0

  // Creating keys and certificates is slow, and no test needs new ones.
  private static let chains = Result { () throws(VerificationError) in
    (store: try chain("Store"), stranger: try chain("Stranger"))
  }

  private static func chain(_ name: String) throws(VerificationError) -> SigningChain {
    try SigningChain.make(
      commonName: name, notBefore: Scene.start - .days(365), notAfter: Scene.start + .days(3650))
  }

  init(clock: VirtualClock) throws(VerificationError) {
    self.clock = clock
    (chain, stranger) = try Self.chains.get()
  }

  /// Makes every purchase end with an outcome.
  func end(with outcome: PurchaseOutcome) { self.outcome = outcome }

  /// Makes every purchase return a transaction that the store announced already.
  func sell(_ payload: JWSTransactionDecodedPayload) throws(VerificationError) {
    outcome = .success(try sign(payload))
  }

  /// Moves the account to another country's App Store.
  func move(to country: String) { self.country = country }

  /// Lists nothing from now on, as StoreKit does in a canceled task.
  func mute() { isMute = true }

  /// Makes syncs fail from now on.
  func failToSync() { canSync = false }

  /// Blocks every listing until ``go()``, as StoreKit does when it hangs.
  func stall() { isStalled = true }

  /// Unblocks listings.
  func go() {
    isStalled = false
    for listing in stalled { listing.resume() }
    stalled = []
  }

  /// Makes the store unreachable, or reachable again: the device lists nothing, and requests fail.
  func lose(_ isLost: Bool = true) {
    self.isLost = isLost
    isMute = isLost
  }

  /// Lists everything again.
  func unmute() { isMute = false }

  /// Moves the app to another environment, whose store does not know this one's purchases.
  func move(to environment: AppStoreEnvironment) {
    self.environment = environment
    owned = []
  }

  /// Signs in another Apple Account, which owns nothing.
  ///
  /// - Parameter download: The identifier of its app download.
  func signIn(_ download: String?) {
    self.download = download
    owned = []
  }

  /// Returns no app transaction from now on.
  func loseAppTransaction() { hasAppTransaction = false }

  /// Signs with an untrusted root from now on.
  func signAsStranger() { signsAsStranger = true }

  /// Removes a transaction from the listing, as StoreKit does with a finished consumable.
  func forget(_ id: TransactionID) { owned.removeAll { $0.transactionId == id } }

  /// Loses what the device finished, as in a crash right before it.
  func forgetFinishing() { finished = [] }

  /// Blocks purchases until ``release()``.
  func hold() { isHeld = true }

  /// Waits until a purchase is blocked.
  func untilHeld() async { await wait { !held.isEmpty } }

  /// Waits until devices began to wait for events more than a number of times.
  func untilListenings(exceed count: Int) async { await wait { listenings > count } }

  /// Waits until the app finished a number of transactions.
  func untilFinished(
    _ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await eventually("\(count) transactions are finished", sourceLocation: sourceLocation) {
      finished.count >= count
    }
  }

  /// Waits until a condition of the store holds; a canceled task stops waiting.
  private func wait(until holds: () -> Bool) async {
    while !holds(), !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { watchers.append($0) }
      } onCancel: {
        Task { await self.tellWatchers() }
      }
    }
  }

  /// Unblocks purchases.
  func release() {
    isHeld = false
    for purchase in held { purchase.resume() }
    held = []
  }

  /// Adds a purchase made elsewhere to the account, without notifying the device.
  @discardableResult
  func give(
    _ product: ProductID, original: OriginalTransactionID? = nil, token: UUID? = nil,
    reason: TransactionReason? = nil, ownership: InAppOwnershipType? = nil
  ) -> JWSTransactionDecodedPayload {
    made += 1
    let id = TransactionID(String(1000 + made))
    let now = clock.now() + .seconds(owned.count)
    var payload = JWSTransactionDecodedPayload(
      transactionId: id, originalTransactionId: original ?? OriginalTransactionID(id.rawValue),
      bundleId: Self.bundle, productId: product,
      type: product == Self.monthly ? .autoRenewable : .consumable, purchaseDate: now,
      originalPurchaseDate: now, signedDate: now, environment: environment)
    payload.appAccountToken = token
    payload.transactionReason = reason
    payload.inAppOwnershipType = ownership ?? payload.inAppOwnershipType
    payload.appTransactionId = download
    payload.storefront = "USA"
    payload.storefrontId = "143441"
    if product == Self.monthly { payload.expiresDate = now + .days(30) }
    owned.append(payload)
    return payload
  }

  /// Adds a purchase to the account and notifies the device.
  func deliver(
    _ product: ProductID, token: UUID? = nil, reason: TransactionReason? = nil
  ) throws(VerificationError) {
    events.append(.transaction(try sign(give(product, token: token, reason: reason))))
    wake()
  }

  /// Revokes a purchase and notifies the device.
  func revoke(_ id: TransactionID) throws(VerificationError) {
    guard let index = owned.firstIndex(where: { $0.transactionId == id }) else { return }
    owned[index].revocationDate = clock.now()
    owned[index].signedDate = clock.now()
    events.append(.transaction(try sign(owned[index])))
    wake()
  }

  private func sign(_ payload: JWSTransactionDecodedPayload) throws(VerificationError) -> String {
    try (signsAsStranger ? stranger : chain).sign(payload)
  }

  private func signed(
    _ payload: JWSTransactionDecodedPayload
  ) throws(StoreKitBackendError) -> String {
    do throws(VerificationError) {
      return try sign(payload)
    } catch {
      throw .invalidResponse("\(error)")
    }
  }

  // MARK: StoreKitBackend

  func now() async -> Timestamp { clock.now() }

  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { [chain.root.der] }

  func bundleID() async throws(StoreKitBackendError) -> BundleID { Self.bundle }

  func appTransaction() async throws(StoreKitBackendError) -> String {
    guard hasAppTransaction else { throw .network("the store is down") }
    var payload = JWSAppTransactionDecodedPayload(
      receiptType: environment, bundleId: Self.bundle, receiptCreationDate: clock.now(),
      originalPurchaseDate: Scene.start, originalApplicationVersion: "1.0")
    payload.appTransactionId = download
    do throws(VerificationError) {
      return try chain.sign(payload)
    } catch {
      throw .invalidResponse("\(error)")
    }
  }

  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    StorefrontRecord(countryCode: country, id: "143441", currency: "USD")
  }

  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord] {
    if isLost { throw .network("the store is down") }
    return [Self.monthlyRecord, Self.coinsRecord].filter { ids.contains($0.id) }
  }

  func purchase(_ order: DevicePurchaseRequest) async throws(StoreKitBackendError)
    -> PurchaseOutcome
  {
    orders.append(order)
    if isHeld {
      await withCheckedContinuation { purchase in
        held.append(purchase)
        tellWatchers()
      }
    }
    if let outcome { return outcome }
    return .success(try signed(give(order.productID, token: order.appAccountToken)))
  }

  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String] {
    var listed: [JWSTransactionDecodedPayload] = []
    if query == .currentEntitlements { reads += 1 }
    if isStalled { await withCheckedContinuation { stalled.append($0) } }
    if isMute { return [] }
    switch query {
    case .all: listed = owned
    case .currentEntitlements:
      listed = owned.filter {
        $0.revocationDate == nil && $0.expiresDate.map { clock.now() < $0 } ?? true
      }
    case .unfinished: listed = owned.filter { !finished.contains($0.transactionId) }
    case .latest(let product): listed = owned.filter { $0.productId == product }.suffix(1)
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
    finished.append(transaction)
  }

  func sync() async throws(StoreKitBackendError) {
    guard canSync else { throw .network("the store is down") }
    syncs += 1
  }

  func currentCursor() async throws(StoreKitBackendError) -> Int { 0 }

  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    listenings += 1
    tellWatchers()
    while events.count <= cursor, !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting.append($0) }
      } onCancel: {
        Task { await self.wake() }
      }
    }
    return StoreEvents(events: Array(events.dropFirst(cursor)), cursor: events.count)
  }

  private func tellWatchers() {
    for watcher in watchers { watcher.resume() }
    watchers = []
  }

  private func wake() {
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}
