internal import AppStoreCore
internal import Catalog
internal import EntitlementServer
internal import StoreConfiguration
internal import Subscriptions

/// The products of the scenario, found in any catalog.
struct ScenarioProducts: Sendable {
  /// The plans of one subscription group.
  struct Subscription: Sendable {
    /// The first plan of the customer: of two levels the lower one.
    let first: ConfiguredSubscription
    /// The plan the customer upgrades to; `nil` if the group has one level only.
    let upgrade: ConfiguredSubscription?
  }

  /// The plans of the customer; `nil` if the catalog has no auto-renewable subscription.
  let subscription: Subscription?
  /// The non-consumable that the customer buys; `nil` if none exists.
  let lifetime: ConfiguredProduct?
  /// The product that the customer has when the server stops.
  let last: ProductID
  /// Every product of the catalog, in its order.
  let products: [ProductID]
  /// The products that unlock Pro: the group's plans and the non-consumable.
  let pro: Set<ProductID>
  /// Whether access continues for a grace period after a failed renewal.
  let hasGracePeriod: Bool

  /// Finds the products.
  ///
  /// - Throws: ``DemonstrationError/nothingToSell(file:)`` if no product of the catalog gives
  ///   access.
  init(_ configuration: StoreKitConfiguration, file: String) throws {
    let groups = configuration.subscriptionGroups.filter { !$0.subscriptions.isEmpty }
    let group =
      groups.first { Set($0.subscriptions.map(\.groupLevel)).count > 1 } ?? groups.first
    subscription = group.flatMap(Self.subscription)
    let kept = configuration.products.filter { $0.type != .consumable }
    lifetime = kept.first { $0.type == .nonConsumable } ?? kept.first
    guard let last = subscription?.first.product.id ?? lifetime?.id else {
      throw DemonstrationError.nothingToSell(file: file)
    }
    self.last = last
    products = configuration.allProducts.map(\.id)
    pro = Set((group?.subscriptions.map(\.product.id) ?? []) + kept.map(\.id))
    hasGracePeriod = configuration.settings.isBillingGracePeriodEnabled
  }

  /// The catalog of a server that sells this plan.
  var serverCatalog: ServerCatalog {
    var catalog = ServerCatalog(
      apps: [
        ServerApp(
          bundleID: DemoEnvironment.bundleID, appAppleID: nil, environments: [.sandbox],
          publicAPIKeys: [DemoEnvironment.publicKey], secretAPIKeys: [DemoEnvironment.secretKey])
      ], entitlements: EntitlementCatalog(["pro": pro]))
    catalog.offerings = DemoExperiment.offerings(of: products.filter(pro.contains))
    catalog.experiments = [DemoExperiment.experiment]
    return catalog
  }

  private static func subscription(_ group: ConfiguredSubscriptionGroup) -> Subscription? {
    let byLevel = group.subscriptions.sorted { $0.groupLevel < $1.groupLevel }
    guard let first = byLevel.last, let highest = byLevel.first else { return nil }
    return Subscription(
      first: first, upgrade: highest.groupLevel < first.groupLevel ? highest : nil)
  }
}
