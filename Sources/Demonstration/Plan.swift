internal import AppStoreTypes
internal import EntitlementServer
internal import StoreConfiguration
internal import Subscriptions

/// The products that the story is told with, found in any catalogue.
struct Plan: Sendable {
  /// The plans of one subscription group.
  struct Subscription: Sendable {
    /// What the customer subscribes to first: of two levels the lower one.
    let first: ConfiguredSubscription
    /// What the customer upgrades to; `nil` when the group has one level only.
    let upgrade: ConfiguredSubscription?
  }

  /// What the customer subscribes to; `nil` when the catalogue has no auto-renewable subscription.
  let subscription: Subscription?
  /// What the customer buys once and keeps; `nil` when there is no such product.
  let lifetime: ConfiguredProduct?
  /// What the customer holds when the server stops.
  let last: ProductID
  /// Every product of the catalogue, in its order.
  let products: [ProductID]
  /// What unlocks Pro: the group's plans and what is kept.
  let pro: Set<ProductID>
  /// Whether a failed renewal keeps access for a while.
  let hasGracePeriod: Bool

  /// Finds the products.
  ///
  /// - Throws: ``DemonstrationError/nothingToSell(file:)`` when nothing in the catalogue gives access.
  init(_ configuration: StoreConfiguration, file: String) throws {
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

  /// The catalogue of the server that sells with this plan.
  var serverCatalog: ServerCatalog {
    ServerCatalog(
      apps: [
        ServerApp(
          bundleID: Stage.bundleID, appAppleID: nil, environments: [.sandbox],
          publicAPIKeys: [Stage.publicKey], secretAPIKeys: [Stage.secretKey])
      ], entitlements: EntitlementCatalog(["pro": pro]))
  }

  private static func subscription(_ group: ConfiguredSubscriptionGroup) -> Subscription? {
    let byLevel = group.subscriptions.sorted { $0.groupLevel < $1.groupLevel }
    guard let first = byLevel.last, let highest = byLevel.first else { return nil }
    return Subscription(
      first: first, upgrade: highest.groupLevel < first.groupLevel ? highest : nil)
  }
}
