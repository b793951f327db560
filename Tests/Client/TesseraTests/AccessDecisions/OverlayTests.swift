import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import Testing

/// In an outage the device adds what the server cannot know, and overrules no response.
@Suite(.timeLimit(.minutes(30))) struct OverlayTests {
  private func app(_ scene: Scene, as customer: String = "alice") throws -> Purchases {
    try scene.start(as: customer) { $0.with(onDeviceCatalog: Scene.catalog) }
  }

  private func outage(_ scene: Scene, _ purchases: Purchases) async {
    scene.advance(by: .days(1))
    scene.server.always(.offline)
    purchases.invalidateCustomerInfoCache()
  }

  @Test func `A refund that only the server knows of stays a refund in an outage`() async throws {
    try await Scene.play { scene in
      let purchases = try app(scene)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)
      let refundedAt = scene.clock.now()
      scene.advance(by: .days(1))
      scene.server.state.withLock {
        $0.subscribers["alice"]?.entitlements["pro"]?.expiresDate = refundedAt
        $0.subscribers["alice"]?.entitlements["pro"]?.reason = ReasonBody(
          code: "refunded", explanation: "Refunded.")
      }
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await purchases.access(to: "pro") == .denied(.refunded))

      await outage(scene, purchases)

      #expect(await purchases.access(to: "pro") == .denied(.refunded))
      #expect(try await app(scene).access(to: "pro") == .denied(.refunded), "after a launch too")
    }
  }

  @Test(arguments: [true, false])
  func `One customer's purchase is not given to the next in an outage`(
    wasAnswered: Bool
  ) async throws {
    try await Scene.play { scene in
      let alices = try app(scene)
      let product = try #require(await alices.products(["com.example.monthly"]).first)
      _ = try await alices.purchase(product: product)
      let bobs = try app(scene, as: "bob")
      if wasAnswered {
        #expect(await bobs.access(to: "pro") == .denied(.neverOwned))
      }

      await outage(scene, bobs)

      #expect(await bobs.access(to: "pro") == (wasAnswered ? .denied(.neverOwned) : .unknown))
    }
  }

  @Test func `A purchase after the response counts, even if it was finished elsewhere`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try app(scene)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      await outage(scene, purchases)
      let bought = await scene.store.give(FakeStore.monthly)
      try await scene.store.finish(bought.transactionId)

      #expect(await purchases.access(to: "pro") == .granted)
    }
  }

  @Test func `A purchase before the response counts while it waits to be recorded`()
    async throws
  {
    try await Scene.play { scene in
      let bought = await scene.store.give(FakeStore.monthly)
      scene.advance(by: .days(1))
      scene.server.next(.refuse(503, nil))
      let purchases = try app(scene)
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .granted, "laid over an answer that does not know of it")
      await outage(scene, purchases)
      #expect(await purchases.access(to: "pro") == .granted)

      try await scene.store.finish(bought.transactionId)

      #expect(await purchases.access(to: "pro") == .granted, "somebody else finished it")
    }
  }

  @Test func `A purchase made and finished before a response that denies it does not count`()
    async throws
  {
    try await Scene.play { scene in
      let bought = await scene.store.give(FakeStore.monthly)
      try await scene.store.finish(bought.transactionId)
      scene.server.state.withLock { $0.deniedCustomers = ["alice"] }
      scene.advance(by: .days(1))
      let purchases = try app(scene)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))

      await outage(scene, purchases)

      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
    }
  }

  @Test(arguments: [
    SignedServer.Mishap.refuse(403, nil), .refuse(404, nil),
    .refuse(429, .requestAlreadyInProgress),
  ])
  func `A proxy's page and a rate limit are not decisions of the server`(
    mishap: SignedServer.Mishap
  ) async throws {
    try await Scene.play { scene in
      let purchases = try app(scene)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
      scene.server.always(mishap)
      let product = try #require(await purchases.products(["com.example.monthly"]).first)

      let info = try await purchases.purchase(product: product).customerInfo

      #expect(info.access(to: "pro") == .granted)
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `A rejection by the server is not an outage`() async throws {
    try await Scene.play { scene in
      let purchases = try app(scene)
      scene.server.always(.refuse(401, .invalidAPIKey))
      let product = try #require(await purchases.products(["com.example.monthly"]).first)

      let failure = await error(of: { _ = try await purchases.purchase(product: product) })

      #expect(failure?.code == .invalidCredentialsError)
    }
  }
}
