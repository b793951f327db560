import AppStoreCore
import Catalog
import RevenueCatMigration
import Subscriptions
import Testing

/// The configuration of a project becomes a catalog that a server accepts.
@Suite(.timeLimit(.minutes(30))) struct ProjectCatalogTests {
  private func list(_ items: String...) -> String {
    #"{"object":"list","items":[\#(items.joined(separator: ","))],"next_page":null}"#
  }

  private func peer(currentOffering isCurrent: Bool = true) -> FakeRevenueCat {
    let peer = FakeRevenueCat()
    let base = "/v2/projects/proj1"
    peer.set(
      "\(base)/apps?limit=100",
      list(
        #"{"id":"app1","name":"A","type":"app_store","app_store":{"bundle_id":"com.example.app"}}"#,
        #"{"id":"app2","name":"Android","type":"play_store"}"#))
    let monthly =
      #"{"id":"p1","store_identifier":"com.example.pro","type":"subscription","app_id":"app1","#
      + #""display_name":"Pro: \"best\" # 1","subscription":{"duration":"P1M"}}"#
    let coins = #"{"id":"p2","store_identifier":"coins","type":"consumable","app_id":"app1"}"#
    let google = #"{"id":"p3","store_identifier":"pro:m","type":"subscription","app_id":"app2"}"#
    peer.set("\(base)/products?limit=100", list(monthly, coins, google))
    peer.set(
      "\(base)/entitlements?limit=100&expand=items.product",
      list(
        #"{"lookup_key":"pro","display_name":"Pro","products":{"items":[\#(monthly),\#(google)]}}"#)
    )
    peer.set(
      "\(base)/offerings?limit=100&expand=items.package.product",
      list(
        """
        {"lookup_key":"default","display_name":"Standard","is_current":\(isCurrent),"packages":{"items":[\
        {"lookup_key":"$rc_monthly","products":{"items":[{"product":\(google)},\
        {"product":\(monthly)}]}},{"lookup_key":"play","products":{"items":[{"product":\(google)}]}}\
        ]}}
        """))
    peer.set(
      "\(base)/virtual_currencies?limit=100",
      list(
        #"{"code":"COIN","name":"Coin","description":"A: coin","product_grants":"#
          + #"[{"product_ids":["p2"],"amount":100,"trial_amount":10}]}"#))
    return peer
  }

  @Test func `Without a current offering the draft is valid, and says so`() async throws {
    let read = try await ProjectCatalog(try peer(currentOffering: false).api(), project: "proj1")
    let (text, remarks) = read.draft
    let catalog = try CatalogFile.parse(text, fileName: "draft")
    #expect(catalog.offerings.current == nil && catalog.offerings["default"] != nil)
    #expect(remarks.contains("no current offering; apps see one only by its name"))
  }

  @Test func `The draft is a valid catalog with everything that is Apple's`() async throws {
    let read = try await ProjectCatalog(try peer().api(), project: "proj1")
    let (text, remarks) = read.draft
    let catalog = try CatalogFile.parse(text, fileName: "draft")
    #expect(catalog.apps.map(\.bundleID) == ["com.example.app"])
    #expect(Set(catalog.products.keys) == ["com.example.pro", "coins"])
    #expect(catalog.products["com.example.pro"]?.displayName == "Pro: \"best\" # 1")
    #expect(catalog.entitlements.products(of: "pro") == ["com.example.pro"])
    #expect(catalog.offerings.current == "default")
    #expect(catalog.virtualCurrencies.map(\.code) == ["COIN"])
    #expect(catalog.currencyGrants["coins"]?["COIN"]?.trialAmount == 10)
    #expect(
      remarks == [
        "app Android: of play_store; left out",
        "product pro:m: of another store than Apple's; left out",
        "package play of default: no product of Apple's stores; left out",
      ])
  }

  @Test func `A project without virtual currencies has none in the draft`() async throws {
    let peer = peer()
    peer.set("/v2/projects/proj1/virtual_currencies?limit=100", list())
    let read = try await ProjectCatalog(try peer.api(), project: "proj1")
    #expect(!read.draft.text.contains("virtual_currencies"))
  }

  @Test func `Products and packages beyond the first page of a nested list are drafted`()
    async throws
  {
    let base = "/v2/projects/proj1"
    func product(_ id: String) -> String {
      #"{"id":"\#(id)","store_identifier":"store.\#(id)","type":"subscription","app_id":"app1"}"#
    }
    func nested(_ item: String, next: String) -> String {
      #"{"items":[\#(item)],"next_page":"https://other.test\#(base)/\#(next)"}"#
    }
    let peer = peer()
    peer.set("\(base)/products?limit=100", list(product("a"), product("b"), product("c")))
    peer.set(
      "\(base)/entitlements?limit=100&expand=items.product",
      list(
        #"{"lookup_key":"pro","products":"#
          + nested(product("a"), next: "entitlements/e1/products?starting_after=a") + "}"))
    peer.set(
      "\(base)/entitlements/e1/products?starting_after=a",
      nested(product("b"), next: "entitlements/e1/products?starting_after=b"))
    peer.set("\(base)/entitlements/e1/products?starting_after=b", list(product("c")))
    func packaged(_ id: String, _ products: String) -> String {
      #"{"lookup_key":"\#(id)","products":\#(products)}"#
    }
    let google = #"{"product":{"id":"p3"}}"#
    peer.set(
      "\(base)/offerings?limit=100&expand=items.package.product",
      list(
        #"{"lookup_key":"default","is_current":true,"packages":"#
          + nested(
            packaged("one", nested(google, next: "packages/k1/products?starting_after=p3")),
            next: "offerings/o1/packages?starting_after=k1") + "}"))
    peer.set(
      "\(base)/packages/k1/products?starting_after=p3", list(#"{"product":\#(product("a"))}"#))
    // The path of the next page need not repeat what is expanded.
    peer.set(
      "\(base)/offerings/o1/packages?starting_after=k1&expand=items.product",
      list(packaged("two", list(#"{"product":\#(product("b"))}"#))))
    let read = try await ProjectCatalog(try peer.api(), project: "proj1")
    let catalog = try CatalogFile.parse(read.draft.text, fileName: "draft")
    #expect(catalog.entitlements.products(of: "pro") == ["store.a", "store.b", "store.c"])
    let offering = try #require(catalog.offerings.offerings.first)
    #expect(offering.packages.map(\.product) == ["store.a", "store.b"])
  }

  @Test func `An entitlement whose further products cannot be read ends the draft`() async throws {
    let peer = peer()
    peer.set(
      "/v2/projects/proj1/entitlements?limit=100&expand=items.product",
      list(#"{"lookup_key":"pro","products":{"items":[],"next_page":"page 2"}}"#))
    let error = try await #require(throws: RevenueCatAPIError.self) {
      _ = try await ProjectCatalog(try peer.api(), project: "proj1")
    }
    #expect(error.description.contains("products of entitlement pro"))
  }

  @Test func `An entitlement without a product of Apple's stores is remarked`() async throws {
    let peer = peer()
    peer.set(
      "/v2/projects/proj1/entitlements?limit=100&expand=items.product",
      list(#"{"lookup_key":"pro","products":{"items":[]}}"#))
    let read = try await ProjectCatalog(try peer.api(), project: "proj1")
    #expect(read.draft.remarks.contains("entitlement pro: no product of Apple's stores"))
  }
}
