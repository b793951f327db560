import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import ServerBootstrap
import StoreConfiguration
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct CatalogDraftTests {
  private func draft(_ configuration: StoreKitConfiguration) throws -> ServerCatalog {
    let draft = CatalogDraft(
      configuration, bundleID: "com.example.app", source: "Shop.storekit")
    return try CatalogFile.parse(draft.text, fileName: "draft")
  }

  private func product(
    _ id: ProductID, _ type: ProductType, _ name: String? = nil
  ) -> ConfiguredProduct {
    ConfiguredProduct(id: id, type: type, referenceName: name, priceMilliunits: 990)
  }

  private func subscription(_ id: ProductID, _ period: SubscriptionPeriod) -> ConfiguredSubscription
  {
    ConfiguredSubscription(
      product: product(id, .autoRenewable), groupID: "1", groupLevel: 1, period: period)
  }

  @Test func `The example's .storekit file produces its offering, entitlements and names`()
    throws
  {
    let file = CatalogFileTests.repository.appending(path: "Examples/Catalog.storekit")
    let catalog = try draft(
      StoreKitConfiguration(parsing: Array(Data(contentsOf: file)), fileName: "Catalog.storekit"))
    #expect(
      catalog.entitlements.products(of: "pro")
        == ["com.example.pro.monthly", "com.example.pro.yearly"])
    #expect(
      catalog.entitlements.products(of: "pro_for_life") == ["com.example.pro.lifetime"])
    #expect(catalog.products["com.example.coins.100"]?.displayName == "100 Coins")
    #expect(catalog.products["com.example.season.pass"]?.type == .nonRenewing)
    #expect(catalog.offerings.current == "default")
    #expect(
      Set(catalog.offerings["default"]?.packages ?? [])
        == [
          PackageDefinition(id: "$rc_annual", product: "com.example.pro.yearly"),
          PackageDefinition(id: "$rc_monthly", product: "com.example.pro.monthly"),
          PackageDefinition(id: "$rc_lifetime", product: "com.example.pro.lifetime"),
          PackageDefinition(id: "com.example.coins.100", product: "com.example.coins.100"),
          PackageDefinition(id: "com.example.season.pass", product: "com.example.season.pass"),
        ])
  }

  @Test func `Every period has its package, and a repeated period one with its product's name`()
    throws
  {
    let periods: [(ProductID, String)] = [
      ("week", "P1W"), ("month", "P1M"), ("two", "P2M"), ("three", "P3M"), ("six", "P6M"),
      ("year", "P1Y"), ("again", "P1M"),
    ]
    let catalog = try draft(
      StoreKitConfiguration(
        version: FileVersion(major: 4, minor: 0),
        subscriptionGroups: [
          ConfiguredSubscriptionGroup(
            id: "1", name: "All",
            subscriptions: try periods.map {
              subscription($0.0, try #require(SubscriptionPeriod(iso8601: $0.1)))
            })
        ]))
    #expect(
      catalog.offerings["default"]?.packages.map(\.id) == [
        "$rc_weekly", "$rc_monthly", "$rc_two_month", "$rc_three_month", "$rc_six_month",
        "$rc_annual", "again",
      ])
    #expect(
      periods.map { catalog.products[$0.0]?.period?.iso8601 } == periods.map { Optional($0.1) })
  }

  @Test func `Names that YAML would misread, and duplicate names, are preserved`()
    throws
  {
    let catalog = try draft(
      StoreKitConfiguration(
        version: FileVersion(major: 4, minor: 0),
        products: [
          product("null", .nonConsumable, "Say \"hi\": {now}\n# twice"),
          product("1.0", .nonConsumable, "日本語"), product("1.5", .nonConsumable, "日本語"),
          product("-dash", .consumable, "yes"),
        ]))
    #expect(
      catalog.products.mapValues(\.displayName) == [
        "null": "Say \"hi\": {now}\n# twice", "1.0": "日本語", "1.5": "日本語", "-dash": "yes",
      ])
    #expect(
      catalog.entitlements.entitlements == ["entitlement", "entitlement_2", "say_hi_now_twice"])
  }

  @Test func `A file without products produces a catalog without entitlements`() throws {
    let catalog = try draft(StoreKitConfiguration(version: FileVersion(major: 4, minor: 0)))
    #expect(catalog.offerings == OfferingCatalog())
    #expect(catalog.entitlements == EntitlementCatalog([:]))
  }
}
