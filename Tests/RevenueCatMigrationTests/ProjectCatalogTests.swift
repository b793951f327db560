import AppStoreTypes
import CatalogFiles
import CatalogModel
import Offerings
import RevenueCatMigration
import Subscriptions
import Testing

/// The configuration of a project becomes a catalog that a server accepts.
@Suite(.timeLimit(.minutes(10))) struct ProjectCatalogTests {
  private func list(_ items: String...) -> String {
    #"{"object":"list","items":[\#(items.joined(separator: ","))],"next_page":null}"#
  }

  private func peer() -> FakeRevenueCat {
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
        {"lookup_key":"default","display_name":"Standard","is_current":true,"packages":{"items":[\
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
    #expect(!read.hasCurrencies)
    #expect(!read.draft.text.contains("virtual_currencies"))
  }
}
