import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing

/// Synchronous access to cached values; the customer is `alice`.
@Suite(.timeLimit(.minutes(30))) struct CachedInfoTests {
  @Test func `The last published info is available synchronously, and never another customer's`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      #expect(purchases.cachedCustomerInfo == nil && purchases.isSandbox)

      let info = try await purchases.customerInfo()
      #expect(purchases.cachedCustomerInfo == info)

      _ = try await purchases.logIn("bob")
      #expect(purchases.cachedCustomerInfo?.originalAppUserId != "alice")
    }
  }

  @Test func `A purchase the app made itself is recorded by its product`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched(
        changing: { $0.with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2) })
      _ = await scene.store.give("com.example.coins")
      _ = await scene.store.give("com.example.monthly")

      let recorded = try await purchases.recordPurchase(productID: "com.example.coins")
      let none = try await purchases.recordPurchase(productID: "com.example.other")

      #expect(recorded?.transactionIdentifier == "1001" && none == nil)
      #expect(scene.server.receipts.contains { $0.transactionID == "1001" })
      #expect(await scene.store.finished.isEmpty)
    }
  }

  @Test func `An app whose purchases the SDK completes has nothing to record`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()

      let failure = await error {
        _ = try await purchases.recordPurchase(productID: "com.example.coins")
      }

      #expect(failure == .configurationError)
    }
  }
}
