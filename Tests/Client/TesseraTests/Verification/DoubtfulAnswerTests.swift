import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Synchronization
import Tessera
import Testing

/// A response that lacks a purchase does not deny access to a customer who just paid.
@Suite(.timeLimit(.minutes(30))) struct DoubtfulAnswerTests {
  private func buyInOutage(_ scene: Scene, _ purchases: Purchases) async throws {
    #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
    scene.server.always(.refuseReceipts(503))
    let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
    _ = try? await purchases.purchase(product: product)
  }

  @Test func `While a purchase's entitlements are unknown, a payer is not denied`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      try await buyInOutage(scene, purchases)

      for app in [purchases, scene.launch()] {
        let decision = await app.accessDecision(for: "pro")
        #expect(decision.access == .unknown)
        #expect(decision.explanation.contains("is not recorded yet"))
        let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
        #expect(info.access(to: "pro") == .unknown && info.access(to: "gold") == .unknown)
      }

      scene.server.always(nil)
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.access(to: "pro") == .granted)
      #expect(info.access(to: "gold") == .denied(.neverOwned))
    }
  }

  @Test func `A product in the app's own catalog leaves no doubt about other entitlements`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched {
        $0.with(onDeviceCatalog: ["gold": ["com.example.monthly"]])
      }
      try await buyInOutage(scene, purchases)

      #expect(await purchases.access(to: "gold") == .granted)
      #expect(await purchases.access(to: "pro") == .denied(.neverOwned))
    }
  }

  @Test func `Earlier access stays granted while a purchase is not recorded`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      scene.server.subscribe("alice", until: nil)
      scene.server.state.withLock { $0.subscribers["alice"]?.subscriptions = [:] }
      #expect(await purchases.access(to: "pro") == .granted)
      scene.server.always(.refuseReceipts(503))
      let coins = try #require(await purchases.products([FakeStore.coins.rawValue]).first)
      _ = try? await purchases.purchase(product: coins)

      #expect(await purchases.access(to: "pro") == .granted)
      #expect(await purchases.access(to: "gold") == .unknown)
    }
  }
}
