import AppStoreCore
import Foundation
import StoreKitBackend
import Tessera
import Testing
import WaitingTestSupport

/// When a device without a server reads StoreKit, and when saved purchases decide.
///
/// `pro` comes with the monthly subscription and `plus` with coins, which represent a lifetime
/// purchase.
@Suite(.timeLimit(.minutes(30))) struct OnDeviceReadingTests {
  private static let both: OnDeviceCatalog = [
    "pro": ["com.example.monthly"], "plus": ["com.example.coins"],
  ]

  /// Launches an app, and waits until it observes the App Store and all earlier events arrived.
  private func launched(_ scene: Scene, _ catalog: OnDeviceCatalog = both) async -> Purchases {
    let before = await scene.store.listenings
    let purchases = scene.startOnDevice(catalog)
    await scene.store.untilListenings(exceed: before)
    return purchases
  }

  @Test
  func
    `A launched app receives purchases made and announced before, without a request`()
    async throws
  {
    try await Scene.play { scene in
      let bought = await scene.store.give(FakeStore.monthly)
      try await scene.store.finish(bought.transactionId)
      let purchases = scene.startOnDevice(sleeping: SDKDependencies.pastLaunch)
      let listener = DelegateTests.Listener()
      purchases.delegate = listener
      try await eventually("the delegate is told") { await listener.heard.last == true }
      #expect(await listener.heard.last == true)
    }
  }

  @Test func `A "yes" is read once while it is fresh, and then in the background`() async throws {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      await scene.store.give(FakeStore.monthly)
      #expect(await purchases.access(to: "pro") == .granted)
      let reads = await scene.store.reads

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(
        await purchases.accessQuery.lookUp("pro", policy: .notStaleCachedOrFetched).info != nil)
      #expect(await scene.store.reads == reads)

      scene.advance(by: CacheLifetime.inForeground)
      #expect(await purchases.access(to: "pro") == .granted)
      try await eventually("the store is read") { await scene.store.reads > reads }
    }
  }

  @Test func `A "no" is checked each time, so an unannounced purchase gives access at once`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      await scene.store.give(FakeStore.monthly)
      #expect(await purchases.access(to: "plus") == .denied(.neverOwned))

      await scene.store.give(FakeStore.coins)

      #expect(await purchases.access(to: "plus") == .granted)
      let info = try await purchases.customerInfo()
      #expect(info.entitlements.active.count == 2)
    }
  }

  @Test func `A store that hangs does not delay purchases verified at an earlier launch`()
    async throws
  {
    try await Scene.play { scene in
      // Saved test purchases count only after StoreKit returned the environment.
      await scene.store.move(to: .production)
      let first = await launched(scene, Scene.catalog)
      await scene.store.give(FakeStore.monthly)
      #expect(await first.access(to: "pro") == .granted)
      await scene.store.stall()

      let purchases = scene.startOnDevice(storeTimeout: {})

      #expect(await purchases.access(to: "pro") == .granted)
      let info = try await purchases.customerInfo()
      #expect(info.access(to: "pro") == .granted)
      await scene.store.go()
    }
  }

  @Test func `Saved purchases deny nothing: a renewal since the last launch is checked first`()
    async throws
  {
    try await Scene.play { scene in
      let first = await launched(scene, Scene.catalog)
      let paid = await scene.store.give(FakeStore.monthly)
      #expect(await first.access(to: "pro") == .granted)
      scene.advance(by: .days(31))
      await scene.store.give(FakeStore.monthly, original: paid.originalTransactionId)

      #expect(await scene.startOnDevice().access(to: "pro") == .granted)
    }
  }

  @Test func `The first request after an invalidation reads StoreKit`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      await scene.store.give(FakeStore.monthly)
      #expect(await purchases.access(to: "pro") == .granted)
      let reads = await scene.store.reads

      purchases.device?.source.age.invalidate()

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await scene.store.reads == reads + 1)
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await scene.store.reads == reads + 1)
    }
  }

  @Test func `A reading is fresh until a change occurs that it may lack`() {
    let (age, now) = (SnapshotAge(), Scene.start)
    let period = CacheLifetime.inForeground
    #expect(!age.isFresh(for: period, now: now))

    age.end(age.begin(at: now))
    #expect(age.isFresh(for: period, now: now + .seconds(299)))
    #expect(!age.isFresh(for: period, now: now + .seconds(300)))

    age.markStale()
    #expect(!age.isFresh(for: period, now: now) && !age.isInvalidated)

    let early = age.begin(at: now)
    age.invalidate()
    age.end(early)
    #expect(!age.isFresh(for: period, now: now), "it began before")
    #expect(age.isInvalidated)
    age.end(age.begin(at: now))
    #expect(age.isFresh(for: period, now: now) && !age.isInvalidated)
  }

  @Test func `A purchase makes the previous reading stale`() async throws {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      await scene.store.give(FakeStore.monthly)
      #expect(await purchases.access(to: "pro") == .granted)
      let age = try #require(purchases.device?.source.age)
      #expect(age.isFresh(for: CacheLifetime.inForeground, now: scene.clock.now()))

      await purchases.device?.source.receive(StoreKitSnapshot())

      #expect(!age.isFresh(for: CacheLifetime.inForeground, now: scene.clock.now()))
    }
  }

  @Test
  func `A restore syncs with the App Store while anything is missing that it did not just find`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      await scene.store.give(FakeStore.monthly)
      let found = try await purchases.restorePurchases()
      #expect(found.access(to: "pro") == .granted)
      #expect(await scene.store.syncs == 0, "it found something new")

      _ = try await purchases.restorePurchases()
      #expect(await scene.store.syncs == 1, "something is still missing")

      await scene.store.failToSync()
      let offline = try await purchases.restorePurchases()
      #expect(offline.access(to: "pro") == .granted)

      await scene.store.give(FakeStore.coins)
      _ = await purchases.access(to: "plus")
      _ = try await purchases.restorePurchases()
      #expect(await scene.store.syncs == 1, "everything is open")
    }
  }

  @Test func `A restore that cannot sync with the App Store and gives no access is an error`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      await scene.store.failToSync()

      let failure = await error(of: { try await purchases.restorePurchases() })

      #expect(failure != nil)
    }
  }

  @Test func `A cancellation is reported, even if no customer info is available`() async throws {
    try await Scene.play { scene in
      let purchases = await launched(scene)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      await scene.store.lose()
      await scene.store.end(with: .userCancelled)

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.code == .purchaseCancelledError)
    }
  }
}
