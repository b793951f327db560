import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import ServerBootstrap
import Subscriptions
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct TestStoreRouteTests {
  private static let key = "test_key"
  private static let otherKey = "rcb_test_key"
  private static let token = "test_1700000000000_6F9619FF-8B86-D011-B42D-00CF4FC964FF"
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest { catalog in
      catalog.apps[0].usesTestStore = true
      catalog.apps[0].publicAPIKeys.formUnion([Self.key, Self.otherKey])
      catalog.apps[0].environments = [.production, .sandbox]
      catalog.products[TestStore.productID] = CatalogProduct(
        id: TestStore.productID, displayName: "Test Yearly",
        testStore: TestStoreDetails(
          price: Price(milliunits: 99_990, currency: "EUR"),
          period: SubscriptionPeriod(value: 1, unit: .year), description: "All of it"))
      catalog.products["coins"] = CatalogProduct(
        id: "coins", type: .consumable,
        testStore: TestStoreDetails(price: Price(milliunits: 990, currency: "EUR")))
    }
  }

  private func buy(
    _ product: ProductID = TestStore.productID, token: String = token, key: String = key,
    as customer: AppUserID = "ada"
  ) async throws -> BufferedHTTPResponse {
    var body = ReceiptBody(
      appUserID: customer, fetchToken: token, isRestore: false, initiationSource: .purchase)
    body.productID = product
    return try await server.post(
      "/v1/receipts", body, key: key, fields: [.isSandbox: "true"])
  }

  @Test func `Products are returned byte for byte in the clients' format`() async throws {
    let path = "/rcbilling/v1/subscribers/ada/products"
    let reply = await server.get(path + "?id=\(TestStore.productID)&id=unknown", key: Self.key)
    #expect(
      String(decoding: reply.body, as: UTF8.self) == #"{"product_details":[{"#
        + #""default_purchase_option_id":"base_option","description":"All of it","#
        + #""identifier":"\#(TestStore.productID)","product_type":"subscription","#
        + #""purchase_options":{"base_option":{"base":{"cycle_count":1,"period_duration":"P1Y","#
        + #""price":{"amount_micros":99990000,"currency":"EUR"}},"base_price":null,"#
        + #""id":"base_option","intro_price":null,"price_id":"\#(TestStore.productID)","#
        + #""trial":null}},"title":"Test Yearly"}]}"#)
    let coins = await server.get(path + "?id=coins", key: Self.key)
    #expect(
      String(decoding: coins.body, as: UTF8.self).contains(
        #""base":null,"base_price":{"amount_micros":990000,"currency":"EUR"}"#))
    #expect(
      try WireJSON.decode(TestStoreProductsBody.self, from: coins.body).productDetails.map(\.kind)
        == [.consumable])
  }

  @Test func `A subscription gives sandbox access, renews five times, and ends`() async throws {
    let first = try server.info(await buy()).subscriber
    #expect(first.entitlements["pro"]?.expiresDate == server.clock.now() + .seconds(3600))
    #expect(first.subscriptions[TestStore.productID.rawValue]?.store == .testStore)
    #expect(first.subscriptions[TestStore.productID.rawValue]?.isSandbox == true)
    #expect(first.managementURL == nil)

    let start = server.clock.now()
    server.clock.advance(to: start + .seconds(5 * 3600 + 1))
    let last = try server.info(await buy()).subscriber
    #expect(last.entitlements["pro"]?.expiresDate == start + .seconds(6 * 3600))
    #expect(last.subscriptions[TestStore.productID.rawValue]?.unsubscribeDetectedAt != nil)
    #expect(try await server.ledger.testStorePurchases(of: ["ada"]).count == 1)

    server.clock.advance(to: start + .seconds(6 * 3600))
    let ended = try server.info(
      await server.get("/v1/subscribers/ada", fields: [.isSandbox: "true"])
    ).subscriber
    #expect(ended.entitlements["pro"]?.reason?.code == "expired")
  }

  @Test func `The body of an app for Android names its product in a list`() async throws {
    let body = #"""
      {"fetch_token":"\#(Self.token)","product_ids":["\#(TestStore.productID)"],
      "platform_product_ids":[{"product_id":"\#(TestStore.productID)"}],"app_user_id":"ada",
      "is_restore":false,"observer_mode":false,"initiation_source":"purchase",
      "purchase_completed_by":"revenuecat","price":99.99,"currency":"EUR","store_user_id":null}
      """#
    let reply = await server.send(
      "/v1/receipts", body, key: Self.key, fields: [.isSandbox: "true"])
    #expect(try server.info(reply).subscriber.entitlements["pro"] != nil)
    #expect(try await server.ledger.testStorePurchases(of: ["ada"]).count == 1)
  }

  @Test func `A key of the other form can buy too`() async throws {
    #expect(try await buy(key: Self.otherKey).response.status == .ok)
    #expect(try await server.ledger.testStorePurchases(of: ["ada"]).count == 1)
  }

  @Test func `The catalog check warns about an app with the Test Store in Production`() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "tessera-catalog-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    let cases = [
      ("[Production, Sandbox]", true, "test_store is on", 1),
      ("[Sandbox]", true, "rcb_test_key", 0),
      ("[Production]", false, "rcb_test_key is a key of the Test Store", 1),
      ("[Sandbox]", false, "rcb_test_key", 0),
    ]
    for (environments, isOn, warning, count) in cases {
      let text = """
        apps:
          - bundle_id: com.example.app
            environments: \(environments)
            public_api_keys: [rcb_test_key]
            test_store: \(isOn)
        entitlements: {pro: [com.example.monthly]}
        """
      try Data(text.utf8).write(to: file)
      let report = try CatalogReport(file.path, environment: [:])
      #expect(report.exitStatus == 0, "\(report.lines)")
      #expect(report.warnings.count { $0.contains(warning) } == count)
    }
  }

  @Test func `A Test Store purchase never gives production access`() async throws {
    _ = try await buy()
    let production = try server.info(
      await server.get("/v1/subscribers/ada", fields: [.isSandbox: "false"])
    ).subscriber
    let end = production.entitlements["pro"]?.expiresDate
    #expect(end.map { $0 < server.clock.now() } ?? true)
    let unsaid = try server.info(await server.get("/v1/subscribers/ada")).subscriber
    #expect(unsaid.entitlements["pro"]?.expiresDate.map { $0 < server.clock.now() } ?? true)
  }

  @Test func `A token cannot be reused by another customer or with an App Store key`()
    async throws
  {
    _ = try await buy()
    let other = try await buy(as: "bob")
    #expect(other.response.status == .conflict)
    #expect(try server.error(other).code == .cannotTransferPurchase)
    let wrongKey = try await buy(key: ServerUnderTest.publicKey)
    #expect(try server.error(wrongKey).message.contains("test_store"))
    let unknown = try await buy("other", token: Self.token.replacing("6F96", with: "0000"))
    #expect(try server.error(unknown).message.contains("product_id"))
    #expect(try await server.ledger.testStorePurchases(of: ["ada", "bob"]).count == 1)
  }
}
