import AppStoreTypes
import Effects
import EntitlementAPI
import Foundation
import Tessera
import Testing

struct IdentityTests {
  @Test func `An anonymous customer keeps the id between launches`() async throws {
    try await Scene.play { scene in
      let zeros = RandomBytes { Array(repeating: 0xA0, count: $0) }
      let first = scene.launch(as: nil, random: zeros)

      #expect(first.appUserID == "$RCAnonymousID:" + String(repeating: "a0", count: 16))
      #expect(first.isAnonymous)
      #expect(scene.launch(as: nil).appUserID == first.appUserID)
      #expect(scene.launch(as: "  ").appUserID == first.appUserID)
    }
  }

  @Test func `A given customer is used, trimmed, and remembered`() async throws {
    try await Scene.play { scene in
      #expect(scene.launch(as: " alice\n").appUserID == "alice")
      #expect(scene.launch(as: nil).appUserID == "alice")
      #expect(!scene.launch(as: nil).isAnonymous)
      #expect(scene.launch(as: "bob").appUserID == "bob")
    }
  }

  @Test func `Only the SDK's own form of an id is anonymous`() async throws {
    try await Scene.play { scene in
      for id in ["$RCAnonymousID:short", "RCAnonymousID:" + String(repeating: "a", count: 32)] {
        #expect(!scene.launch(as: id).isAnonymous)
      }
    }
  }

  @Test func `An anonymous customer's purchases may move, and its path is escaped`() async throws {
    try await Scene.play { scene in
      let id = "$RCAnonymousID:0123456789abcdef0123456789abcdef"
      let purchases = await scene.launched(as: id)
      _ = try await purchases.customerInfo()
      let product = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: product)

      #expect(
        scene.server.log.first
          == "GET /v1/subscribers/$RCAnonymousID%3A0123456789abcdef0123456789abcdef")
      #expect(scene.server.receipts.first?.isRestore == true)
    }
  }

  @Test func `The configured SDK is shared`() async throws {
    try await Scene.play { scene in
      _ = scene.launch()

      #expect(Purchases.isConfigured)
      _ = Purchases.shared
    }
  }
}
