internal import AppStoreTypes
internal import StoreConfiguration
internal import Subscriptions

/// The products that the story is told with, found in any catalogue.
struct Plan: Sendable {
  /// What the customer subscribes to first: of two levels the lower one.
  let first: ConfiguredSubscription
  /// What the customer upgrades to; `nil` when the group has one level only.
  let upgrade: ConfiguredSubscription?
  /// What the customer buys once; `nil` when there is no non-consumable.
  let lifetime: ConfiguredProduct?
  /// Every product of the catalogue, in its order.
  let products: [ProductID]
  /// What unlocks Pro: the group's plans and the non-consumables.
  let pro: Set<ProductID>
  /// Whether a failed renewal keeps access for a while.
  let hasGracePeriod: Bool

  /// Finds the products.
  ///
  /// - Throws: ``DemonstrationError/nothingToSell(file:)`` without an auto-renewable subscription.
  init(_ configuration: StoreConfiguration, file: String) throws {
    let groups = configuration.subscriptionGroups.filter { !$0.subscriptions.isEmpty }
    let group =
      groups.first { Set($0.subscriptions.map(\.groupLevel)).count > 1 } ?? groups.first
    guard let group, let first = group.subscriptions.max(by: { $0.groupLevel < $1.groupLevel })
    else { throw DemonstrationError.nothingToSell(file: file) }
    let highest = group.subscriptions.min { $0.groupLevel < $1.groupLevel }
    self.first = first
    upgrade = highest.flatMap { $0.groupLevel < first.groupLevel ? $0 : nil }
    let owned = configuration.products.filter { $0.type == .nonConsumable }
    lifetime = owned.first
    products = configuration.allProducts.map(\.id)
    pro = Set(group.subscriptions.map(\.product.id) + owned.map(\.id))
    hasGracePeriod = configuration.settings.isBillingGracePeriodEnabled
  }

  /// The entitlements of the server that sells with this plan.
  var catalog: EntitlementCatalog { EntitlementCatalog(["pro": pro]) }
}
