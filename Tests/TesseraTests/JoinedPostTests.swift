import AppStoreTypes
import Effects
import EntitlementAPI
import Foundation
import StoreKitBackend
import Testing

@testable import Tessera

/// One transaction that two ask to send at the same time: it goes once, and neither loses anything.
@Suite(.timeLimit(.minutes(5))) struct JoinedPostTests {
  /// Waits until a receipt is held at the server.
  private func untilHeld(_ scene: Scene) async {
    while scene.server.receipts.isEmpty, !Task.isCancelled { await Task.yield() }
  }

  /// Waits until somebody joined those who send a receipt.
  private func untilJoined(_ purchases: Purchases) async throws {
    let posts = try purchases.manager.get().poster.posts
    while await posts.joined == 0, !Task.isCancelled { await Task.yield() }
  }

  private func package(_ purchases: Purchases) async throws -> Package {
    let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
    return Package(
      identifier: "$rc_monthly", packageType: .monthly, storeProduct: product,
      presentedOfferingContext: PresentedOfferingContext(
        offeringIdentifier: "sale", placementIdentifier: "banner", targetingContext: nil))
  }

  /// Buys a package whose transaction a fetch sends already.
  private func buyWhileSent(
    _ scene: Scene, _ purchases: Purchases, then mishaps: SignedServer.Mishap...
  ) async throws -> PurchaseResultData {
    let package = try await package(purchases)
    let paid = await scene.store.give(
      FakeStore.monthly, token: AppAccountToken.uuid(for: "alice"))
    try await scene.store.sell(paid)
    let gate = Gate()
    scene.server.next(.hold(gate))
    for mishap in mishaps { scene.server.next(mishap) }
    async let fetched = purchases.customerInfo(fetchPolicy: .fetchCurrent)
    await untilHeld(scene)
    async let bought = purchases.purchase(package: package)
    try await untilJoined(purchases)
    gate.open()
    _ = try await fetched
    return try await bought
  }

  @Test func `What the app knew goes after a receipt that was sent without it`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()

      let result = try await buyWhileSent(scene, purchases)

      #expect(result.customerInfo.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.map(\.initiationSource) == [.queue, .purchase])
      #expect(scene.server.receipts.map(\.price) == [nil, "4.99"])
      #expect(scene.server.receipts.last?.presentedOfferingIdentifier == "sale")
      #expect(scene.server.receipts.last?.presentedPlacementIdentifier == "banner")
      #expect(await scene.store.finished == ["1001"])
    }
  }

  @Test func `What the app knew goes later when it cannot go at once, and the purchase counts`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = await scene.launched()

      let result = try await buyWhileSent(scene, purchases, then: .refuse(503, nil))

      #expect(result.customerInfo.entitlements["pro"]?.isActive == true)
      #expect(scene.server.receipts.map(\.price) == [nil])
      _ = try await scene.launch().customerInfo(fetchPolicy: .fetchCurrent)
      #expect(scene.server.receipts.map(\.price) == [nil, "4.99"])
      #expect(scene.server.receipts.last?.presentedOfferingIdentifier == "sale")
      _ = try await scene.launch().customerInfo(fetchPolicy: .fetchCurrent)
      #expect(scene.server.receipts.count == 2, "and then it is forgotten")
    }
  }

  @Test func `What a restore sends is finished when somebody else wishes so`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.monthly)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let restored = purchases.restorePurchases()
      await untilHeld(scene)
      async let fetched = purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await untilJoined(purchases)
      gate.open()
      _ = try await (restored, fetched)

      #expect(scene.server.receipts.map(\.initiationSource) == [.restore])
      #expect(Set(await scene.store.finished) == ["1001"])
    }
  }
}
