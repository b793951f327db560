import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// Purchases while the server records nothing: its receipts fail, and its reads may work.
///
/// None is forgotten until that transaction is recorded, over launches too.
@Suite(.timeLimit(.minutes(30))) struct UnrecordedPurchaseTests {
  private static let diskIsFull = SignedServer.Mishap.refuseReceipts(503)

  private func app(_ scene: Scene, as customer: String = "alice") throws -> Purchases {
    try scene.start(as: customer) { $0.with(onDeviceCatalog: Scene.catalog) }
  }

  private func buy(_ id: ProductID, _ app: Purchases) async throws -> CustomerInfo {
    let product = try #require(await app.products([id.rawValue]).first)
    return try await app.purchase(product: product).customerInfo
  }

  @Test func `A gate opened by a purchase stays open while receipts fail and reads work`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try app(scene)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      scene.server.always(Self.diskIsFull)
      #expect(try await buy(FakeStore.monthly, purchases).access(to: "pro") == .granted)

      for app in [purchases, try app(scene)] {
        for policy in CacheFetchPolicy.allCases {
          let info = try await app.customerInfo(fetchPolicy: policy)
          #expect(info.access(to: "pro") == .granted, "\(policy)")
          #expect(info.entitlements.verification == .verifiedOnDevice)
        }
        #expect(await app.access(to: "pro") == .granted)
      }
      #expect(await scene.store.finished.isEmpty)

      scene.server.always(nil)
      let info = try await app(scene).customerInfo()
      #expect(info.access(to: "pro") == .granted && info.entitlements.verification == .verified)
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test
  func `A mark that cannot be sent is removed after a month, and no longer delays a launch`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      let purchases = try app(scene)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      scene.server.always(Self.diskIsFull)
      _ = await error(of: { _ = try await buy(FakeStore.coins, purchases) })
      await scene.store.forget("1002")
      scene.server.always(nil)
      func marks() -> [TransactionID] { scene.keptPurchases.entries.map(\.transactionID) }

      scene.advance(by: .days(20))
      _ = try await app(scene).customerInfo(fetchPolicy: .fetchCurrent)
      #expect(marks() == ["1002"])
      scene.advance(by: .days(9))
      _ = try await app(scene).customerInfo(fetchPolicy: .fetchCurrent)
      #expect(marks() == ["1002"])
      await scene.store.mute()
      _ = try await app(scene).customerInfo(fetchPolicy: .fetchCurrent)
      #expect(marks() == ["1002"], "what lists nothing at all proves nothing")
      await scene.store.unmute()
      scene.advance(by: .days(2))
      _ = try? await app(scene).customerInfo(fetchPolicy: .fetchCurrent)

      #expect(marks().isEmpty)
    }
  }

  @Test func `After a launch the server is queried about a purchase that it did not record`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try scene.start()
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      scene.server.always(.offline)
      _ = await error(of: { _ = try await buy(FakeStore.monthly, purchases) })
      scene.server.always(nil)

      #expect(try await scene.start().access(to: "pro") == .granted, "though a fresh no is kept")
    }
  }

  @Test func `A server that cannot record is tried once in five minutes, not at each call`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.always(Self.diskIsFull)
      let purchases = await scene.launched { $0.with(onDeviceCatalog: Scene.catalog) }
      _ = try await buy(FakeStore.monthly, purchases)
      #expect(await purchases.access(to: "pro") == .granted)
      let count = scene.server.log.count

      for _ in 1...3 { #expect(await purchases.access(to: "pro") == .granted) }
      #expect(scene.server.log.count == count)
      scene.advance(by: .seconds(300))
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(scene.server.log.suffix(2) == ["POST /v1/receipts", "GET /v1/subscribers/alice"])
    }
  }

  @Test func `Recording another transaction does not remove the mark of the first`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try app(scene)
      scene.server.always(Self.diskIsFull)
      _ = try await buy(FakeStore.monthly, purchases)
      scene.server.always(nil)

      let info = try await buy(FakeStore.coins, purchases)

      #expect(info.nonSubscriptions.count == 1 && info.access(to: "pro") == .granted)
    }
  }

  @Test func `A response that includes the transaction decides, although it was never posted`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try app(scene)
      scene.server.always(Self.diskIsFull)
      _ = try await buy(FakeStore.monthly, purchases)
      let boughtAt = scene.clock.now()
      scene.advance(by: .days(1))
      // The server got a notification, and the App Store's refund arrived the same way.
      scene.server.subscribe("alice", until: boughtAt)
      scene.server.state.withLock {
        $0.subscribers["alice"]?.subscriptions = [:]
        $0.subscribers["alice"]?.entitlements["pro"]?.purchaseDate = boughtAt
        $0.subscribers["alice"]?.entitlements["pro"]?.reason = ReasonBody(
          code: "refunded", explanation: "Refunded.")
      }

      #expect(
        try await purchases.customerInfo(fetchPolicy: .fetchCurrent).access(to: "pro")
          == .denied(.refunded))
      scene.server.always(.offline)
      #expect(try await app(scene).access(to: "pro") == .denied(.refunded), "in an outage too")
    }
  }

  @Test
  func `A revoked purchase does not wait to be recorded`() async throws {
    try await Scene.play { scene in
      scene.server.always(Self.diskIsFull)
      let purchases = await scene.launched { $0.with(onDeviceCatalog: Scene.catalog) }
      #expect(try await buy(FakeStore.monthly, purchases).access(to: "pro") == .granted)
      scene.advance(by: .days(1))
      func sent() -> Int { scene.server.log.count { $0 == "POST /v1/receipts" } }
      let before = sent()

      try await scene.store.revoke("1001")
      try await eventually("the revocation is sent") { sent() > before }

      #expect(
        try await purchases.customerInfo(fetchPolicy: .fetchCurrent).access(to: "pro")
          == .denied(.neverOwned))
    }
  }

  @Test func `One customer's pending purchase is not added to another's response`() async throws {
    try await Scene.play { scene in
      let purchases = try app(scene)
      scene.server.always(Self.diskIsFull)
      _ = try await buy(FakeStore.monthly, purchases)

      let bob = try await purchases.logIn("bob").customerInfo
      #expect(bob.access(to: "pro") == .denied(.neverOwned))
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      #expect(try await purchases.logIn("alice").customerInfo.access(to: "pro") == .granted)
    }
  }

  @Test func `An anonymous customer's purchase keeps access after the log-in`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched(as: nil) { $0.with(onDeviceCatalog: Scene.catalog) }
      scene.server.subscribe("alice", until: Scene.start - .days(40))
      scene.server.state.withLock {
        $0.subscribers["alice"]?.entitlements["pro"]?.purchaseDate = Scene.start - .days(70)
        $0.subscribers["alice"]?.subscriptions = [:]
      }
      scene.server.always(Self.diskIsFull)
      _ = try await buy(FakeStore.monthly, purchases)

      #expect(try await purchases.logIn("alice").customerInfo.access(to: "pro") == .granted)
    }
  }

  @Test func `A permanently rejected purchase is not granted in a later outage`() async throws {
    try await Scene.play { scene in
      let purchases = try app(scene)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      scene.advance(by: .seconds(1))
      scene.server.next(.refuse(409, .cannotTransferPurchase))
      let refusal = await error(of: { _ = try await buy(FakeStore.monthly, purchases) })
      #expect(refusal?.code == .receiptAlreadyInUseError)

      scene.server.always(.offline)
      purchases.invalidateCustomerInfoCache()

      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      #expect(try await app(scene).access(to: "pro") == .denied(.neverOwned), "after a launch too")
    }
  }

  @Test func `A purchase recorded but not finished before a crash is finished after the launch`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try app(scene)
      _ = try await buy(FakeStore.monthly, purchases)
      await scene.store.forgetFinishing()

      let info = try await app(scene).customerInfo(fetchPolicy: .fetchCurrent)

      #expect(info.entitlements.verification == .verified)
      #expect(await scene.store.finished.first == "1001")
    }
  }

  @Test func `A purchase that the app finished before it was recorded is still recorded`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      scene.server.always(.offline)
      _ = await error(of: { _ = try await buy(FakeStore.monthly, purchases) })
      try await scene.store.finish("1001")
      scene.server.always(nil)

      let info = try await scene.launch().customerInfo()

      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
      #expect(scene.server.receipts.first?.price == "4.99", "with what the app knew of it")
    }
  }

  @Test func `An unrecorded delivered purchase opens the gate and is passed to observers`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched { $0.with(onDeviceCatalog: Scene.catalog) }
      _ = try await purchases.customerInfo()
      var stream = purchases.customerInfoStream.makeAsyncIterator()
      #expect(await stream.next()?.access(to: "pro") == .denied(.neverOwned))
      scene.advance(by: .seconds(1))
      scene.server.always(Self.diskIsFull)

      try await scene.store.deliver(FakeStore.monthly)

      #expect(await stream.next()?.access(to: "pro") == .granted)
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `In an outage the Apple Account's purchases count, whichever installation made them`()
    async throws
  {
    try await Scene.play { scene in
      let lost = AppAccountToken.uuid(for: "$RCAnonymousID:0123456789abcdef0123456789abcdef")
      let bought = await scene.store.give(FakeStore.monthly, token: lost)
      try await scene.store.finish(bought.transactionId)
      scene.server.always(.offline)

      #expect(try await app(scene).access(to: "pro") == .granted)
    }
  }

  @Test func `A previous customer's purchase made elsewhere is not the next one's`() async throws {
    try await Scene.play { scene in
      let purchases = try app(scene)
      _ = try await purchases.logIn("bob")
      scene.advance(by: .seconds(1))
      scene.server.always(.offline)
      purchases.invalidateCustomerInfoCache()

      await scene.store.give(FakeStore.monthly, token: AppAccountToken.uuid(for: "alice"))

      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
    }
  }
}
