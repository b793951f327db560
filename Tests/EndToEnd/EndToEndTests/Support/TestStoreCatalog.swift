import AppStoreCore
import Catalog
import EntitlementServer
import Subscriptions

/// What the server sells in the Test Store in these tests: a year of `pro`, and coins.
enum TestStoreCatalog {
  static let key = "rcb_test_key"
  static let yearly: ProductID = "com.example.test.yearly"
  static let coins: ProductID = "com.example.test.coins"

  static func serve(_ catalog: inout ServerCatalog) {
    catalog.apps[0].usesTestStore = true
    catalog.apps[0].publicAPIKeys.insert(key)
    catalog.entitlements = EntitlementCatalog(["pro": [yearly]])
    catalog.products[yearly] = CatalogProduct(
      id: yearly, displayName: "Pro for a year",
      testStore: TestStoreDetails(
        price: Price(milliunits: 49_990, currency: "USD"),
        period: SubscriptionPeriod(value: 1, unit: .year), description: "All of it"))
    catalog.products[coins] = CatalogProduct(
      id: coins, type: .consumable,
      testStore: TestStoreDetails(price: Price(milliunits: 990, currency: "USD")))
    catalog.offerings = OfferingCatalog(
      offerings: [
        OfferingDefinition(
          id: "default", description: "All",
          packages: [PackageDefinition(id: "$rc_annual", product: yearly)])
      ], current: "default")
  }
}
