import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Tessera
import Testing
import WaitingTestSupport

@Suite(.timeLimit(.minutes(30))) struct AttributeTests {
  private func sent(_ scene: Scene) -> [[String: String?]] {
    scene.server.attributes.map { $0.values.mapValues(\.value) }
  }

  /// Fetches, and waits until attributes were sent a number of times, which happens in the
  /// background.
  private func fetch(_ purchases: Purchases, until count: Int, _ scene: Scene) async throws {
    _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
    try await eventually("attributes are sent \(count) times") {
      scene.server.log.count { $0.hasSuffix("/attributes") } >= count
    }
    await waitUntilStored(purchases)
  }

  /// Waits until all background sending ended.
  private func waitUntilStored(_ purchases: Purchases) async {
    _ = try? await purchases.syncAttributesAndOfferingsIfNeeded()
  }

  @Test func `Attributes are sent with the next fetch, the last value once`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setEmail("a@example.com")
      purchases.attribution.setEmail("b@example.com")
      purchases.attribution.setAttributes(["level": "3", "gone": ""])
      purchases.attribution.setPushToken(Data([0x0A, 0xFF]))

      try await fetch(purchases, until: 1, scene)
      await waitUntilStored(purchases)

      #expect(
        sent(scene) == [
          ["$email": "b@example.com", "level": "3", "gone": "", "$apnsTokens": "0aff"]
        ])
      #expect(scene.server.attributes.first?.customer == "alice")
      #expect(scene.server.attributes.first?.values["level"]?.updatedAt == Scene.start)
    }
  }

  @Test func `Attributes are sent with a receipt, and not again after it`() async throws {
    try await Scene.play { scene in
      let purchases = await scene.launched()
      purchases.attribution.setDisplayName("Alice")
      let product = try #require(await purchases.products([FakeStore.monthly.rawValue]).first)

      _ = try await purchases.purchase(product: product)
      await waitUntilStored(purchases)

      let body = AttributeBody(value: "Alice", updatedAt: Scene.start)
      #expect(scene.server.receipts.first?.attributes == ["$displayName": .readable(body)])
      #expect(sent(scene).isEmpty)
    }
  }

  @Test func `AppsFlyer's data become the reserved attributes; of two keys the first wins`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setAppsFlyerConversionData([
        "media_source": "ads", "af_status": "Non-organic", "campaign": "spring", "adset": "set",
        "adgroup": "group", "ad_id": 12345, "keyword": "coins", "af_creative": "film",
        "is_first_launch": true, "install_time": NSNull(),
      ])
      await waitUntilStored(purchases)
      purchases.attribution.setAppsFlyerConversionData(["af_status": "organic", "campaign": ""])
      purchases.attribution.setAppsFlyerConversionData(nil)
      await waitUntilStored(purchases)

      #expect(
        sent(scene) == [
          [
            "$mediaSource": "ads", "$campaign": "spring", "$adGroup": "group", "$ad": "12345",
            "$keyword": "coins", "$creative": "film",
          ], ["$mediaSource": "Organic"],
        ])
    }
  }

  @Test func `Appstack's parameters are sent before the offerings are fetched`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      let missing: String? = nil
      let data: [AnyHashable: Any] = [
        "appstack_id": "a-7", "appstack_adnetwork": "ads", "appstack_campaign": "spring",
        "appstack_adset": 7, "appstack_ad": 2.5, "appstack_keywords": true, "gclid": "g",
        "fbclid": missing as Any, "other": "is left out",
      ]
      await withCheckedContinuation { told in
        purchases.attribution.setAppstackAttributionParams(data) { _, _ in told.resume() }
      }

      let log = scene.server.log
      let attributes = try #require(log.firstIndex { $0.hasSuffix("/attributes") })
      #expect(log[attributes...].contains { $0.hasSuffix("/offerings") })
      #expect(
        sent(scene) == [
          [
            "$appstackId": "a-7", "$mediaSource": "ads", "appstack_adnetwork": "ads",
            "$campaign": "spring", "appstack_campaign": "spring", "$adGroup": "7",
            "appstack_adset": "7", "$ad": "2.5", "appstack_ad": "2.5", "$keyword": "true",
            "appstack_keywords": "true", "gclid": "g",
          ]
        ])
    }
  }

  @Test func `Unsent attributes are sent after the next launch, and a rejection drops them`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setAttributes(["level": "3"])
      scene.server.always(.offline)
      await waitUntilStored(purchases)

      let next = scene.launch()
      scene.server.always(
        .only(
          { $0.path?.hasSuffix("/attributes") == true },
          .refuse(400, .invalidSubscriberAttributes)))
      try await fetch(next, until: 2, scene)
      await waitUntilStored(next)

      #expect(scene.server.log.count { $0.hasSuffix("/attributes") } == 2)
    }
  }

  @Test(arguments: [(400, BackendErrorCode.invalidAppUserID, 1), (503, .internalServerError, 2)])
  func `A customer whose attributes the server rejects does not block other customers`(
    status: Int, code: BackendErrorCode, questions: Int
  ) async throws {
    try await Scene.play { scene in
      scene.server.always(
        .only({ $0.path == "/v1/subscribers/adam/attributes" }, .refuse(status, code)))
      let purchases = scene.launch(as: "adam")
      purchases.attribution.setAttributes(["level": "3"])
      await waitUntilStored(purchases)
      _ = try await purchases.logIn("bob")
      purchases.attribution.setAttributes(["level": "4"])
      await waitUntilStored(purchases)

      #expect(scene.server.attributes.map(\.customer) == ["bob"])
      let refused = scene.server.log.count { $0.hasSuffix("/adam/attributes") }
      #expect(refused >= questions, "an outage is no refusal")
      #expect(code != .invalidAppUserID || refused == 1, "and what was refused is not sent again")
    }
  }

  @Test func `An anonymous customer's attributes are sent before the log-in`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)
      let anonymous = AppUserID(purchases.appUserID)
      purchases.attribution.setAttributes(["level": "3"])

      _ = try await purchases.logIn("alice")

      #expect(scene.server.attributes.map(\.customer) == [anonymous])
      #expect(scene.server.log.last == "POST /v1/subscribers/identify")
    }
  }

  @Test func `An anonymous customer's unsent attributes move to the logged-in customer`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch(as: nil)
      purchases.attribution.setAttributes(["level": "3"])
      scene.server.next(.offline)

      _ = try await purchases.logIn("alice")
      try await fetch(purchases, until: 2, scene)

      #expect(scene.server.attributes.map(\.customer) == ["alice"])
    }
  }

  @Test func `One customer's attributes are never sent for the next`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      purchases.attribution.setAttributes(["level": "3"])
      try await purchases.logOut()
      await waitUntilStored(purchases)

      purchases.attribution.setAttributes(["level": "4"])
      try await fetch(purchases, until: 2, scene)

      let new = AppUserID(purchases.appUserID)
      #expect(scene.server.attributes.map(\.customer) == ["alice", new])
      #expect(sent(scene) == [["level": "3"], ["level": "4"]])
    }
  }
}
