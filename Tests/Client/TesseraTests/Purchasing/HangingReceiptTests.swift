import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// Receipts without a response for a long time, while the app needs other responses.
@Suite(.timeLimit(.minutes(30))) struct HangingReceiptTests {
  /// An app whose receipts hang, and which waits for them as long as a test wants.
  private struct App {
    let scene: Scene
    let purchases: Purchases
    /// Ends the wait for receipts.
    let timeout = Gate()
    /// Lets the receipt's response arrive.
    let hanging = Gate()

    init(_ scene: Scene, as customer: String = "alice") throws {
      self.scene = scene
      let timeout = timeout
      purchases = try scene.start(
        .enforced, { $0.with(appUserID: customer.isEmpty ? nil : customer) },
        changingWorld: { $0.receiptTimeout = { await timeout.pass() } })
    }

    /// Buys; returns once the receipt is at the server.
    func buying() async throws -> Task<PurchaseResultData, any Error> {
      let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
      scene.server.next(.hold(hanging))
      let buying = Task { [purchases] in try await purchases.purchase(product: product) }
      try await eventually("the receipt is sent") { scene.server.receipts.count == 1 }
      return buying
    }
  }

  @Test func `Neither a fetch nor a log-in waits for a receipt that hangs`() async throws {
    try await Scene.play { scene in
      let app = try App(scene)
      let buying = try await app.buying()
      async let fetched = app.purchases.customerInfo(fetchPolicy: .fetchCurrent)
      app.timeout.open()
      #expect(try await fetched.entitlements["pro"]?.isActive == true)
      _ = try await app.purchases.logIn("bob")

      app.hanging.open()
      #expect(try await buying.value.customerInfo.entitlements["pro"]?.isActive == true)
      #expect(app.purchases.appUserID == "bob")
      #expect(scene.server.receipts.map(\.appUserID) == ["alice"])
      try await scene.store.untilFinished()
    }
  }

  @Test func `A fetch does not wait for the pause that the server requested for a receipt`()
    async throws
  {
    try await Scene.play { scene in
      let (timeout, pause) = (Gate(), Gate())
      let purchases = try scene.start(changingWorld: {
        $0.receiptTimeout = { await timeout.pass() }
        $0.pause = { _ in await pause.pass() }
      })
      let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
      scene.server.next(.refuse(429, nil, ["Retry-After": "20"]))
      async let bought = purchases.purchase(product: product)
      try await eventually("the receipt is refused") {
        scene.server.log.contains("POST /v1/receipts")
      }
      timeout.open()
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .unknown, "the purchase waits to be sent")
      #expect(scene.server.receipts.isEmpty)
      pause.open()
      #expect(try await bought.customerInfo.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `After a receipt that another response overtook, customer info is requested again`()
    async throws
  {
    try await Scene.play { scene in
      let app = try App(scene)
      let buying = try await app.buying()
      app.timeout.open()
      scene.server.subscribe("alice", until: scene.clock.now() - .days(1))
      _ = try await app.purchases.customerInfo(fetchPolicy: .fetchCurrent)
      app.hanging.open()
      _ = try await buying.value
      let requests = scene.server.log.count

      let info = try await app.purchases.customerInfo()
      #expect(info.entitlements["pro"]?.isActive != true, "it ended after the receipt was recorded")
      #expect(scene.server.log.count == requests + 1)
    }
  }

  @Test func `A fetched response that a receipt's response overtook denies no payer`() async throws
  {
    try await Scene.play { scene in
      let app = try App(scene)
      let buying = try await app.buying()
      app.timeout.open()
      let fetched = Gate()
      let paid = scene.server.state.withLock { $0.subscribers.removeValue(forKey: "alice") }
      scene.server.next(.hold(fetched))
      async let info = app.purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await eventually("customer info is requested") {
        scene.server.log.contains("GET /v1/subscribers/alice")
      }
      scene.server.state.withLock { $0.subscribers["alice"] = paid }
      app.hanging.open()
      _ = try await buying.value
      fetched.open()
      #expect(try await info.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `A receipt that an anonymous customer's log-in overtook is sent for the new ID`()
    async throws
  {
    try await Scene.play { scene in
      let app = try App(scene, as: "")
      let anonymous = app.purchases.appUserID
      let buying = try await app.buying()
      app.timeout.open()
      _ = try await app.purchases.logIn("alice")
      app.hanging.open()
      _ = try await buying.value
      #expect(scene.server.receipts.map(\.appUserID.rawValue) == [anonymous, "alice"])
      #expect(await app.purchases.access(to: "pro") == .granted)
      try await scene.store.untilFinished()
    }
  }
}
