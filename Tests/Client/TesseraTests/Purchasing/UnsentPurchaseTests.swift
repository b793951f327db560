import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// Purchases that StoreKit lists and this installation never sent: made before the app had this SDK,
/// before a reinstallation, or on another device.
@Suite(.timeLimit(.minutes(30))) struct UnsentPurchaseTests {
  private func app(
    _ scene: Scene, as customer: String? = "alice", in folder: URL? = nil
  ) -> Purchases {
    scene.launch(
      as: customer,
      changing: {
        $0.with(onDeviceCatalog: Scene.catalog).with(cacheDirectory: folder ?? scene.folder)
      })
  }

  /// Adds a purchase that was made and finished a day before the app has the SDK.
  @discardableResult
  private func own(
    _ scene: Scene, token: UUID? = nil, ownership: InAppOwnershipType? = nil
  ) async throws -> JWSTransactionDecodedPayload {
    let bought = await scene.store.give(FakeStore.monthly, token: token, ownership: ownership)
    try await scene.store.finish(bought.transactionId)
    scene.advance(by: .days(1))
    return bought
  }

  private func decision(_ app: Purchases, _ policy: CacheFetchPolicy = .default) async throws
    -> AccessDecision
  {
    try await app.customerInfo(fetchPolicy: policy).accessDecision(for: "pro")
  }

  @Test(arguments: ["alice", nil], [true, false])
  func `An app that had no SDK sends what StoreKit lists when the first response denies it`(
    customer: String?, hasToken: Bool
  ) async throws {
    try await Scene.play { scene in
      // The app itself may have set a token.
      try await own(scene, token: hasToken ? UUID() : nil)

      let info = try await app(scene, as: customer).customerInfo()

      #expect(info.access(to: "pro") == .granted && info.entitlements.verification == .verified)
      #expect(scene.server.receipts.map(\.initiationSource) == [.queue], "it takes nothing")
      for _ in 0..<2 {
        let next = app(scene, as: customer)
        _ = try await next.customerInfo(fetchPolicy: .fetchCurrent)
        #expect(await next.access(to: "pro") == .granted)
      }
      #expect(scene.server.receipts.count == 1, "once per installation")
    }
  }

  @Test func `A reinstalled app and a second device send it too`() async throws {
    try await Scene.play { scene in
      let lost = AppAccountToken.uuid(for: "$RCAnonymousID:0123456789abcdef0123456789abcdef")
      try await own(scene, token: lost)
      _ = try await app(scene, as: nil).customerInfo()
      try FileManager.default.removeItem(at: scene.folder)
      let second = scene.folder.appending(path: "second")

      for app in [app(scene, as: nil), app(scene, as: nil, in: second)] {
        let info = try await app.customerInfo()
        #expect(info.access(to: "pro") == .granted && info.entitlements.verification == .verified)
      }
      #expect(scene.server.receipts.count == 3)
      #expect(Set(scene.server.receipts.map(\.appUserID)).count == 3)
    }
  }

  @Test(arguments: [SignedServer.Mishap.refuseReceipts(503), .offline])
  func `While the server cannot record it, access is granted and pending`(
    mishap: SignedServer.Mishap
  ) async throws {
    try await Scene.play { scene in
      try await own(scene)
      await scene.store.mute()
      #expect(await app(scene).access(to: "pro") == .denied(.neverOwned), "nothing is listed")
      await scene.store.unmute()
      scene.server.always(mishap)

      let next = app(scene)
      for policy in [CacheFetchPolicy.fromCacheOnly, .cachedOrFetched, .notStaleCachedOrFetched] {
        guard let decision = try? await decision(next, policy) else { continue }
        #expect(decision.access == .granted, "\(policy)")
        #expect(decision.explanation.contains("pending"), "\(decision.explanation)")
      }
      #expect(try await decision(next).access == .granted)

      scene.server.always(nil)
      scene.advance(by: .seconds(301))
      let info = try await next.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .granted && info.entitlements.verification == .verified)
      #expect(!info.accessDecision(for: "pro").explanation.contains("pending"))
    }
  }

  @Test func `Without a catalog on the device, access is unknown until the server records it`()
    async throws
  {
    try await Scene.play { scene in
      try await own(scene)
      scene.server.always(.refuseReceipts(503))
      let purchases = scene.launch()
      #expect(await purchases.access(to: "pro") == .unknown)

      scene.server.always(nil)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test func `What the server denies after it was sent is denied, also in an outage`() async throws
  {
    try await Scene.play { scene in
      // A policy against Family Sharing, or another customer who keeps the purchase.
      try await own(scene, ownership: .familyShared)
      scene.server.state.withLock { $0.deniedCustomers = ["alice"] }
      scene.server.always(.refuseReceipts(503))
      let purchases = app(scene)
      #expect(await purchases.access(to: "pro") == .granted)

      scene.server.always(nil)
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .denied(.neverOwned))
      scene.server.always(.offline)
      purchases.invalidateCustomerInfoCache()
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      #expect(await app(scene).access(to: "pro") == .denied(.neverOwned), "after a launch too")
      #expect(scene.server.receipts.count == 1)
    }
  }

  @Test func `One customer's purchase is neither sent nor given to the next on the device`()
    async throws
  {
    try await Scene.play { scene in
      let bought = try await own(scene)
      scene.server.state.withLock {
        $0.subscribers["bob"] = SubscriberBody(originalAppUserID: "bob", firstSeen: Scene.start)
      }
      let purchases = app(scene)
      #expect(await purchases.access(to: "pro") == .granted)

      let bob = try await purchases.logIn("bob").customerInfo
      #expect(bob.access(to: "pro") == .denied(.neverOwned))
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      scene.advance(by: .days(20))
      let renewal = await scene.store.give(
        FakeStore.monthly, original: bought.originalTransactionId, reason: .renewal)
      try await scene.store.finish(renewal.transactionId)
      scene.advance(by: .seconds(60))
      for app in [purchases, app(scene, as: "bob")] {
        let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
        #expect(info.access(to: "pro") == .denied(.neverOwned))
      }
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])

      scene.advance(by: .days(20))
      scene.server.state.withLock { state in
        let key = scene.server.root.issueIntermediate(
          expiresAfterDays: 30, from: scene.clock.now().milliseconds)
        state.signer = ResponseSigner(key)
      }
      let alice = try await purchases.logIn("alice").customerInfo
      #expect(alice.access(to: "pro") == .granted, "the renewal is hers")
      #expect(scene.server.receipts.map(\.transactionID) == ["1001", "1002"])
    }
  }

  @Test func `A log-in sends what the new customer's response denies`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start - .days(40))
      await scene.store.mute()
      let purchases = app(scene, as: nil)
      _ = try await purchases.customerInfo()
      await scene.store.unmute()
      scene.server.state.withLock { $0.subscribers["alice"]?.subscriptions = [:] }
      scene.server.state.withLock { $0.subscribers["alice"]?.entitlements = [:] }
      try await own(scene)

      #expect(try await purchases.logIn("alice").customerInfo.access(to: "pro") == .granted)
    }
  }

  @Test func `If StoreKit hangs, the cached response counts`() async throws {
    try await Scene.play { scene in
      _ = try await app(scene).customerInfo()
      await scene.store.stall()
      let next = try scene.start(changingWorld: { $0.storeTimeout = {} })
      #expect(try await decision(next).access == .denied(.neverOwned))
      await scene.store.go()
    }
  }

  /// A device that could not write while its customer bought.
  @Test func `A response from before a purchase that could not be saved denies nothing`()
    async throws
  {
    try await Scene.play { scene in
      let before = app(scene)
      #expect(await before.access(to: "pro") == .denied(.neverOwned))
      scene.advance(by: .seconds(10))
      let aside = scene.folder.appendingPathExtension("aside")
      try FileManager.default.moveItem(at: scene.folder, to: aside)
      try Data().write(to: scene.folder)
      let product = try #require(await before.products([FakeStore.monthly.rawValue]).first)
      let info = try await before.purchase(product: product).customerInfo
      #expect(info.access(to: "pro") == .granted)
      try FileManager.default.removeItem(at: scene.folder)
      try FileManager.default.moveItem(at: aside, to: scene.folder)
      scene.server.always(.offline)

      for policy in [CacheFetchPolicy.fromCacheOnly, .cachedOrFetched, .notStaleCachedOrFetched] {
        let decision = try? await decision(app(scene), policy)
        #expect(decision.map { $0.access == .granted } ?? true, "\(policy)")
      }
      #expect(await app(scene).access(to: "pro") == .granted)
    }
  }

  @Test func `A response that cannot replace the saved one removes it`() async throws {
    try await Scene.play { scene in
      let purchases = app(scene)
      _ = try await purchases.customerInfo()
      try FileManager.default.removeItem(at: scene.file())
      // A folder in its place cannot be replaced, as a file on a full disk.
      try FileManager.default.createDirectory(
        at: scene.file().appending(path: "full"), withIntermediateDirectories: true)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(!FileManager.default.fileExists(atPath: scene.file().path))
    }
  }

  /// Outages, restarts, reinstallations and time in any order: access that StoreKit lists is never
  /// denied.
  @Test func `No order of outages, launches and reinstallations denies an owner`() async throws {
    for seed in searchedSeeds(25) {
      var random = SeededRandom(seed: seed)
      try await Scene.play { scene in
        try await own(scene)
        var purchases = app(scene)
        for step in 0..<12 {
          switch Int.random(in: 0..<6, using: &random) {
          case 0: scene.server.always(.offline)
          case 1: scene.server.always(.refuseReceipts(503))
          case 2: scene.server.always(nil)
          case 3: purchases = app(scene)
          case 4:
            try? FileManager.default.removeItem(at: scene.folder)
            purchases = app(scene)
          default: scene.advance(by: .seconds(Int.random(in: 1..<1000, using: &random)))
          }
          let policies: [CacheFetchPolicy] = [.cachedOrFetched, .notStaleCachedOrFetched]
          let policy = policies[Int.random(in: 0..<2, using: &random)]
          let access = try? await decision(purchases, policy).access
          #expect(access.map { $0 == .granted } ?? true, "seed \(seed), step \(step)")
          #expect(await purchases.access(to: "pro") == .granted, "seed \(seed), step \(step)")
        }
      }
    }
  }
}
