import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// A customer logs in while the App Store's sheet is open, or right after it.
@Suite(.timeLimit(.minutes(30))) struct OpenSheetTests {
  /// Waits until a request is at the server.
  private func untilHeld(_ scene: Scene) async throws {
    try await eventually("the request is sent") { !scene.server.log.isEmpty }
  }

  /// Waits until a purchase waits for its turn.
  private func untilQueued(_ purchases: Purchases) async throws {
    let coordinator = try purchases.server().manager.purchases
    try await eventually("a receipt waits") { await !coordinator.pending.flights.isEmpty }
  }

  private func product(_ id: ProductID, _ app: Purchases) async throws -> StoreProduct {
    try #require(await app.products([id.rawValue]).first)
  }

  @Test func `A customer who logs in while the sheet is open can use the purchase at once`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched(as: nil)
      let monthly = try await product(FakeStore.monthly, purchases)
      await scene.store.hold()
      async let bought = purchases.purchase(product: monthly)
      await scene.store.untilHeld()
      _ = try await purchases.logIn("alice")
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))

      await scene.store.release()
      let info = try await bought.customerInfo

      #expect(info.access(to: "pro") == .granted)
      #expect(await purchases.access(to: "pro") == .granted)
      #expect(try await purchases.customerInfo().access(to: "pro") == .granted)
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
      #expect(scene.server.receipts.map(\.isRestore) == [false])
    }
  }

  @Test func `A consumable is credited to the customer who logged in while the sheet was open`()
    async throws
  {
    try await Scene.play { scene in
      let credited = Mutex<[String]>([])
      let purchases = await scene.launched(as: nil) {
        $0.with(creditHandler: { transaction in
          credited.withLock { $0.append(transaction.transactionIdentifier) }
        })
      }
      let coins = try await product(FakeStore.coins, purchases)
      await scene.store.hold()
      async let bought = purchases.purchase(product: coins)
      await scene.store.untilHeld()
      _ = try await purchases.logIn("alice")

      await scene.store.release()
      _ = try await bought

      #expect(credited.withLock { $0 } == ["1001"])
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test func `A receipt queued behind a log-in is sent for the logged-in customer`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched(as: nil)
      let monthly = try await product(FakeStore.monthly, purchases)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let loggedIn = purchases.logIn("alice")
      try await untilHeld(scene)
      async let bought = purchases.purchase(product: monthly)
      try await untilQueued(purchases)

      gate.open()
      _ = try await (loggedIn, bought)

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
    }
  }

  @Test func `An unrecorded purchase queued behind a log-in waits for the logged-in customer`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched(as: nil)
      let monthly = try await product(FakeStore.monthly, purchases)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let loggedIn = purchases.logIn("alice")
      try await untilHeld(scene)
      scene.server.always(.refuseReceipts(503))
      async let bought = purchases.purchase(product: monthly)
      try await untilQueued(purchases)
      gate.open()
      _ = try await loggedIn
      _ = try? await bought

      scene.server.always(nil)

      #expect(await scene.launch().access(to: "pro") == .granted)
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
      #expect(scene.server.receipts.map(\.price) == ["4.99"])
    }
  }

  @Test func `A named customer's purchase stays theirs when another customer logs in`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      let monthly = try await product(FakeStore.monthly, purchases)
      await scene.store.hold()
      async let bought = purchases.purchase(product: monthly)
      await scene.store.untilHeld()
      _ = try await purchases.logIn("bob")

      await scene.store.release()
      _ = try await bought

      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
    }
  }
}
