import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Experiments
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Subscriptions
import TestSupport
import Testing

/// `/v2/projects` and its resources, in the format of RevenueCat's API version 2.
@Suite("The routes of resources", .timeLimit(.minutes(30)))
struct ResourceRouteTests {
  private static let project = "/v2/projects/main"
  private let server: ServerUnderTest

  init() throws {
    server = try ServerUnderTest { catalog in
      catalog.products[TestStore.productID] = CatalogProduct(
        id: TestStore.productID, displayName: "Pro", type: .autoRenewable,
        grants: ["GLD": VirtualCurrencyGrant(amount: 100, trialAmount: 0)])
      catalog.offerings = OfferingCatalog(
        offerings: ["default", "sale"].map {
          OfferingDefinition(
            id: OfferingID($0), description: "",
            packages: [PackageDefinition(id: "$rc_monthly", product: TestStore.productID)])
        }, current: "default")
      catalog.virtualCurrencies = [CatalogCurrency(code: "GLD", name: "Gold")]
    }
  }

  private func object(
    _ reply: BufferedHTTPResponse, _ status: HTTPResponse.Status
  ) throws -> JSONValue {
    #expect(reply.response.status == status, "\(String(decoding: reply.body, as: UTF8.self))")
    return .object(try JSONReader.object(reply.body))
  }

  private func get(
    _ path: String, status: HTTPResponse.Status = .ok
  ) async throws -> JSONValue {
    try object(await server.get(Self.project + path, key: ServerUnderTest.secretKey), status)
  }

  private func post(
    _ path: String, _ json: String, status: HTTPResponse.Status = .ok
  ) async throws -> JSONValue {
    try object(
      await server.send(Self.project + path, json, key: ServerUnderTest.secretKey), status)
  }

  private func items(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let items)? = value?["items"] { items } else { [] }
  }

  private func ids(_ value: JSONValue, _ key: String = "id") -> [String] {
    items(value).compactMap { if case .string(let id)? = $0[key] { id } else { nil } }
  }

  @Test func `The catalog is apps, products, entitlements, offerings, packages and currencies`()
    async throws
  {
    let product = TestStore.productID.rawValue
    #expect(ids(try await get("/apps")) == [TestStore.bundleID.rawValue])
    let keys = try await get("/apps/\(TestStore.bundleID)/public_api_keys")
    #expect(ids(keys, "key") == [ServerUnderTest.publicKey])
    #expect(ids(try await get("/products")) == [product])
    #expect(try await get("/products/\(product)")["type"] == .string("subscription"))
    #expect(ids(try await get("/entitlements")) == ["pro"])
    #expect(ids(try await get("/entitlements/pro/products")) == [product])
    #expect(ids(try await get("/offerings")) == ["default", "sale"])
    #expect(try await get("/offerings/default")["is_current"] == .bool(true))
    let packages = try await get("/offerings/sale/packages")
    #expect(ids(packages) == ["sale:$rc_monthly"])
    #expect(
      try await get("/packages/sale:$rc_monthly")["lookup_key"] == .string("$rc_monthly"))
    let sold = try await get("/packages/sale:$rc_monthly/products")
    let first = items(sold).first?["product"]
    #expect(first?["id"] == .string(product))
    #expect(ids(try await get("/virtual_currencies"), "code") == ["GLD"])
    #expect(try await get("/virtual_currencies/GLD")["name"] == .string("Gold"))
    let projects = try object(
      await server.get("/v2/projects", key: ServerUnderTest.secretKey), .ok)
    #expect(ids(projects) == ["main"])
  }

  @Test func `Expanded objects contain apps, products and packages in full`() async throws {
    let product = TestStore.productID.rawValue
    func list(_ path: String, _ key: String) async throws -> [JSONValue] {
      items(try await get(path)).compactMap { $0[key] }
    }
    let apps =
      try await list("/products?expand=items.app", "app")
      + [try await get("/products/\(product)?expand=app")["app"]].compactMap(\.self)
    #expect(
      apps.map { $0["id"] } == Array(repeating: .string(TestStore.bundleID.rawValue), count: 2))
    let products =
      try await list("/entitlements?expand=items.product", "products")
      + [try await get("/entitlements/pro?expand=product")["products"]].compactMap(\.self)
    #expect(products.map { ids($0) } == [[product], [product]])
    #expect(products.last?["url"] == .string(Self.project + "/entitlements/pro/products"))
    let lists =
      try await list("/offerings?expand=items.package.product", "packages")
      + [try await get("/offerings/sale?expand=package.product")["packages"]].compactMap(\.self)
    #expect(lists.map { ids($0) } == ["default", "sale", "sale"].map { ["\($0):$rc_monthly"] })
    let packages =
      lists.flatMap { items($0) }
      + items(try await get("/offerings/sale/packages?expand=items.product"))
      + [try await get("/packages/sale:$rc_monthly?expand=product")]
    #expect(packages.count == 5)
    for package in packages {
      #expect(items(package["products"]).first?["product"]?["id"] == .string(product))
    }
    let plain = try await get("/offerings/sale?expand=package")
    #expect(items(plain["packages"]).first?["products"] == nil)
    #expect(try await get("/offerings/sale")["packages"] == nil)
    #expect(try await get("/entitlements/pro")["products"] == nil)
    #expect(try await get("/products/\(product)")["app"] == nil)
  }

  @Test func `In a grace period and after a refund, a subscription ends when access does`()
    async throws
  {
    var month = TestStore.transaction()
    let expires = try #require(month.expiresDate)
    _ = try await server.buy(month, as: "ann")
    var failed = TestStore.renewalInfo(for: month, signedDate: expires)
    failed.isInBillingRetryPeriod = true
    failed.gracePeriodExpiresDate = expires + .days(16)
    let notification = try server.store.notification(
      .didFailToRenew, .gracePeriod, transaction: month, renewalInfo: failed,
      status: .gracePeriod, signedDate: expires)
    _ = try await server.post(
      "/v1/apple/notifications", NotificationBody(signedPayload: server.store.sign(notification)),
      key: nil)
    server.clock.advance(to: expires + .days(1))
    func subscription() async throws -> JSONValue {
      _ = await server.get("/v1/subscribers/ann")
      return try #require(items(try await get("/customers/ann/subscriptions")).first)
    }
    let grace = try await subscription()
    #expect(grace["status"] == .string("in_grace_period") && grace["gives_access"] == .bool(true))
    #expect(grace["ends_at"] == .integer((expires + .days(16)).milliseconds))
    #expect(grace["current_period_ends_at"] == grace["ends_at"])
    month.revocationDate = expires - .days(3)
    month.signedDate = expires + .days(1)
    _ = try await server.buy(month, as: "ann")
    let refunded = try await subscription()
    #expect(refunded["status"] == .string("expired") && refunded["gives_access"] == .bool(false))
    #expect(refunded["auto_renewal_status"] == .string("will_not_renew"))
    #expect(refunded["ends_at"] == .integer((expires - .days(3)).milliseconds))
  }

  @Test func `Customers are listed page by page, each once`() async throws {
    for number in 10..<35 {
      _ = await server.get("/v1/subscribers/user\(number)")
    }
    var (found, path): ([String], String?) = ([], "/customers?limit=10")
    while let next = path {
      let page = try await get(next)
      #expect(items(page).count <= 10)
      found += ids(page)
      path = nil
      if case .string(let text)? = page["next_page"] {
        path = String(text.dropFirst(Self.project.count))
      }
    }
    #expect(found == (10..<35).map { "user\($0)" })
    #expect(ids(try await get("/customers?search=user20")) == ["user20"])
    #expect(try await get("/customers?limit=0", status: .badRequest)["param"] == .string("limit"))
  }

  @Test func `A subscription is found by its ID, its customer and its transaction`() async throws {
    _ = try await server.buy(as: "ann")
    let list = try await get("/customers/ann/subscriptions")
    let id = try #require(ids(list).first)
    let subscription = try await get("/subscriptions/\(id)")
    #expect(items(list) == [subscription])
    #expect(subscription["customer_id"] == .string("ann"))
    #expect(subscription["status"] == .string("active"))
    #expect(subscription["gives_access"] == .bool(true))
    #expect(subscription["environment"] == .string("sandbox"))
    #expect(subscription["total_revenue_in_usd"]?["gross"] == .decimal("4.99"))
    #expect(ids(try await get("/subscriptions/\(id)/entitlements")) == ["pro"])
    guard case .string(let transaction)? = subscription["store_subscription_identifier"] else {
      Issue.record("no transaction")
      return
    }
    #expect(ids(try await get("/subscriptions/\(id)/transactions")) == [transaction])
    let search = "/subscriptions?store_subscription_identifier=\(transaction)"
    #expect(ids(try await get(search)) == [id])
    #expect(items(try await get("/customers/ann/purchases")).isEmpty)
    #expect(items(try await get("/customers/ann/subscriptions?environment=production")).isEmpty)
    #expect(try await get("/purchases/\(id)", status: .notFound)["object"] == .string("error"))
    let entitlements = try await get("/customers/ann/active_entitlements")
    #expect(ids(entitlements, "entitlement_id") == ["pro"])
  }

  @Test func `A one-time purchase is no subscription`() async throws {
    var coins = TestStore.transaction()
    coins.type = .consumable
    coins.expiresDate = nil
    _ = try await server.buy(coins, as: "ann")
    let list = try await get("/customers/ann/purchases")
    let id = try #require(ids(list).first)
    #expect(items(try await get("/customers/ann/subscriptions")).isEmpty)
    let purchase = try await get("/purchases/\(id)")
    #expect(purchase["status"] == .string("owned") && purchase["quantity"] == .integer(1))
    #expect(ids(try await get("/purchases?store_purchase_identifier=\(id)")) == [id])
  }

  @Test func `A customer is created, changed and deleted`() async throws {
    let created = try await post(
      "/customers", #"{"id":"ann","attributes":[{"name":"$email","value":"a@b.c"}]}"#,
      status: .created)
    #expect(created["id"] == .string("ann"))
    let again = try await post("/customers", #"{"id":"ann"}"#, status: .conflict)
    #expect(again["type"] == .string("resource_already_exists"))
    #expect(ids(try await get("/customers?search=a@b.c")) == ["ann"])
    let set = try await post(
      "/customers/ann/attributes", #"{"attributes":[{"name":"team","value":"red"}]}"#)
    #expect(ids(set, "name") == ["$email", "team"])
    let end = (server.clock.now() + .days(30)).milliseconds
    let granted = try await post(
      "/customers/ann/actions/grant_entitlement",
      #"{"entitlement_id":"pro","expires_at":\#(end)}"#, status: .created)
    let active = items(granted["active_entitlements"])
    #expect(active.first?["expires_at"] == .integer(end))
    let revoked = try await post(
      "/customers/ann/actions/revoke_granted_entitlement", #"{"entitlement_id":"pro"}"#)
    #expect(items(revoked["active_entitlements"]).isEmpty)
    _ = try await post("/customers/ann/actions/assign_offering", #"{"offering_id":"sale"}"#)
    let balances = try await post(
      "/customers/ann/virtual_currencies/transactions", #"{"adjustments":{"GLD":5}}"#)
    #expect(items(balances).first?["balance"] == .integer(5))
    let reply = await server.ask(
      .delete, Self.project + "/customers/ann", key: ServerUnderTest.secretKey, body: [])
    #expect(try object(reply, .ok)["object"] == .string("customer"))
    #expect(
      try await get("/customers/ann", status: .notFound)["type"] == .string("resource_missing"))
  }

  @Test func `A transfer moves the purchases of a customer`() async throws {
    _ = try await server.buy(as: "ann")
    _ = await server.get("/v1/subscribers/bob")
    let moved = try await post(
      "/customers/ann/actions/transfer", #"{"target_customer_id":"bob"}"#)
    let source = items(moved["source_customer"]?["active_entitlements"])
    let target = items(moved["target_customer"]?["active_entitlements"])
    #expect(source.isEmpty && target.count == 1)
    _ = try await post(
      "/customers/ann/actions/transfer", #"{"target_customer_id":"eve"}"#, status: .notFound)
  }

  @Test(arguments: [
    ("/customers/nobody", "customer_id"), ("/products/x", "product_id"),
    ("/entitlements/x", "entitlement_id"), ("/offerings/x/packages", "offering_id"),
    ("/packages/x", "package_id"), ("/subscriptions/x", "subscription_id"),
    ("/apps/x", "app_id"),
  ])
  func `What does not exist is missing, and is not created`(
    path: String, parameter: String
  ) async throws {
    let error = try await get(path, status: .notFound)
    #expect(error["type"] == .string("resource_missing"))
    #expect(error["param"] == .string(parameter))
    #expect(await server.ledger.counts().customers == 0)
  }

  @Test func `A write of what the catalog declares says where to change it`() async throws {
    let error = try await post("/products", "{}", status: .methodNotAllowed)
    #expect(error["type"] == .string("invalid_request"))
    guard case .string(let message)? = error["message"] else { return }
    #expect(message.contains("changed in its file"))
  }
}
