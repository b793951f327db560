import AppStoreCore
import EntitlementAPI
import Foundation
import StoreKitBackend
import Tessera
import Testing
import WaitingTestSupport

/// Two concurrent requests to send one transaction: it is sent once, and neither loses data.
@Suite(.timeLimit(.minutes(30))) struct JoinedPostTests {
  /// Waits until a receipt is blocked at the server.
  private func untilHeld(_ scene: Scene) async throws {
    try await eventually("the receipt is sent") { !scene.server.receipts.isEmpty }
  }

  /// Waits until a caller joined the sending of a receipt.
  private func untilJoined(_ purchases: Purchases) async throws {
    let coordinator = try purchases.server().manager.purchases
    try await eventually("a caller joins") {
      await coordinator.pending.flights.contains { $0.requests.count > 1 }
    }
  }

  private func package(_ purchases: Purchases) async throws -> Package {
    let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)
    return Package(
      identifier: "$rc_monthly", packageType: .monthly, storeProduct: product,
      presentedOfferingContext: PresentedOfferingContext(
        offeringIdentifier: "sale", placementIdentifier: "banner", targetingContext: nil))
  }

  /// Buys a package whose transaction a fetch is already sending.
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
    try await untilHeld(scene)
    async let bought = purchases.purchase(package: package)
    try await untilJoined(purchases)
    gate.open()
    _ = try await fetched
    return try await bought
  }

  @Test func `The app's data is sent after a receipt that was sent without it`() async throws {
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

  @Test func `The app's data is sent later if it cannot be sent at once, and the purchase counts`()
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

  @Test func `A restored transaction is finished if another caller requests it`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.monthly)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let restored = purchases.restorePurchases()
      try await untilHeld(scene)
      async let fetched = purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await untilJoined(purchases)
      gate.open()
      _ = try await (restored, fetched)

      #expect(scene.server.receipts.map(\.initiationSource) == [.restore])
      #expect(Set(await scene.store.finished) == ["1001"])
    }
  }

  @Test func `A restore during a fetch is sent as a restore`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      await scene.store.give(FakeStore.monthly)
      let gate = Gate()
      scene.server.next(.hold(gate))
      async let fetched = purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await untilHeld(scene)
      async let restored = purchases.restorePurchases()
      let coordinator = try purchases.server().manager.purchases
      try await eventually("the restore joins or waits for its turn") {
        await coordinator.pending.flights.flatMap(\.requests).count > 1
      }
      gate.open()
      _ = try await (fetched, restored)

      #expect(scene.server.receipts.map(\.initiationSource) == [.queue, .restore])
      #expect(scene.server.receipts.map(\.isRestore) == [false, true])
      #expect(await scene.store.finished == ["1001"])
    }
  }
}
