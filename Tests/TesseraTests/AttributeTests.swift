import AppStoreTypes
import EntitlementAPI
import Foundation
import Tessera
import Testing

struct AttributeTests {
  private func sent(_ scene: Scene) -> [[String: String?]] {
    scene.server.attributes.map { $0.values.mapValues(\.value) }
  }

  @Test func `What the app says of the customer goes with the next fetch, the last word once`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setEmail("a@example.com")
      purchases.attribution.setEmail("b@example.com")
      purchases.attribution.setAttributes(["level": "3", "gone": ""])
      purchases.attribution.setPushToken(Data([0x0A, 0xFF]))

      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(
        sent(scene) == [
          ["$email": "b@example.com", "level": "3", "gone": "", "$apnsTokens": "0aff"]
        ])
      #expect(scene.server.attributes.first?.customer == "alice")
      #expect(scene.server.attributes.first?.values["level"]?.updatedAt == Scene.start)
    }
  }

  @Test func `Attributes go with a receipt, and not again after it`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      purchases.attribution.setDisplayName("Alice")
      let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)

      _ = try await purchases.purchase(product: product)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      let body = AttributeBody(value: "Alice", updatedAt: Scene.start)
      #expect(scene.server.receipts.first?.attributes == ["$displayName": .readable(body)])
      #expect(sent(scene).isEmpty)
    }
  }

  @Test func `What could not be sent goes after the next launch, and a refusal ends it`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setAttributes(["level": "3"])
      scene.server.always(.offline)
      _ = try? await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      scene.server.always(nil)

      let next = scene.launch()
      scene.server.next(.refuse(400, .invalidSubscriberAttributes))
      _ = try await next.customerInfo(fetchPolicy: .fetchCurrent)
      _ = try await next.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(scene.server.log.count { $0.hasSuffix("/attributes") } == 2)
    }
  }

  @Test func `What an anonymous customer said is sent before the log-in`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)
      let anonymous = CustomerID(purchases.appUserID)
      purchases.attribution.setAttributes(["level": "3"])

      _ = try await purchases.logIn("alice")

      #expect(scene.server.attributes.map(\.customer) == [anonymous])
      #expect(scene.server.log.last == "POST /v1/subscribers/identify")
    }
  }

  @Test func `What an anonymous customer said and nobody heard is said of who logs in`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)
      purchases.attribution.setAttributes(["level": "3"])
      scene.server.next(.offline)

      _ = try await purchases.logIn("alice")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(scene.server.attributes.map(\.customer) == ["alice"])
    }
  }

  @Test func `What one customer said is never said of the next`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setAttributes(["level": "3"])
      try await purchases.logOut()

      purchases.attribution.setAttributes(["level": "4"])
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      let new = CustomerID(purchases.appUserID)
      #expect(scene.server.attributes.map(\.customer) == ["alice", new])
      #expect(sent(scene) == [["level": "3"], ["level": "4"]])
    }
  }
}
