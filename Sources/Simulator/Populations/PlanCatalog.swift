internal import AppStoreCore
internal import StoreConfiguration

/// The products that the customers of a population choose from.
struct PlanCatalog: Sendable {
  /// The plans that a plan can be changed to.
  private struct AdjacentPlans: Sendable {
    let higher: WeightedChoice<ProductID>
    let lower: WeightedChoice<ProductID>
    let equal: WeightedChoice<ProductID>
  }

  /// The products of first purchases.
  let products: WeightedChoice<ProductID>
  /// The plans among them with a free trial.
  let trials: WeightedChoice<ProductID>
  let consumables: WeightedChoice<ProductID>
  let storefronts: WeightedChoice<StorefrontShare>
  let groups: [ProductID: SubscriptionGroupID]
  let shareable: Set<ProductID>
  private let neighbours: [ProductID: AdjacentPlans]

  init(
    _ profile: PopulationProfile, _ configuration: StoreKitConfiguration
  ) throws(PopulationError) {
    let plans = configuration.subscriptionGroups.flatMap(\.subscriptions)
    let first = configuration.allProducts.filter { $0.type != .consumable }.map(\.id)
    let consumable = configuration.allProducts.filter { $0.type == .consumable }.map(\.id)
    for id in profile.products.keys.sorted() where !first.contains(id) {
      throw .unusableProduct(id)
    }
    for id in profile.consumables.products.keys.sorted() where !consumable.contains(id) {
      throw .unusableProduct(id)
    }
    func weight(_ id: ProductID) -> Double {
      profile.products.isEmpty
        ? Self.usualWeight(configuration.subscription(id)) : profile.products[id] ?? 0
    }
    products = WeightedChoice(first.map { ($0, weight($0)) })
    guard !products.isEmpty else { throw .nothingToSell }
    trials = WeightedChoice(
      plans.filter { $0.introductoryOffer?.discountType == .freeTrial }
        .map { ($0.product.id, weight($0.product.id)) })
    consumables = WeightedChoice(
      consumable.map { id in
        (id, profile.consumables.products.isEmpty ? 1 : profile.consumables.products[id] ?? 0)
      })
    storefronts = WeightedChoice(profile.storefronts.map { ($0, $0.weight) })
    groups = Dictionary(
      plans.map { ($0.product.id, $0.groupID) }, uniquingKeysWith: { first, _ in first })
    shareable = Set(configuration.allProducts.filter(\.isFamilyShareable).map(\.id))
    neighbours = Dictionary(
      plans.map { plan in
        (plan.product.id, Self.neighbours(of: plan, in: configuration, weight))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Chooses a plan on the given side of another plan; `nil` if none exists.
  func plan(_ side: PlanChange, than product: ProductID, _ number: Double) -> ProductID? {
    switch side {
    case .upgrade: neighbours[product]?.higher.choose(number)
    case .downgrade: neighbours[product]?.lower.choose(number)
    case .crossgrade: neighbours[product]?.equal.choose(number)
    }
  }

  /// Returns the default weight of a product that is not in the profile: short plans sell best.
  private static func usualWeight(_ plan: ConfiguredSubscription?) -> Double {
    guard let period = plan?.period else { return 1 }
    switch period.unit {
    case .day, .week: return 10
    case .month: return period.value <= 3 ? 10 : 6
    case .year: return 6
    }
  }

  private static func neighbours(
    of plan: ConfiguredSubscription, in configuration: StoreKitConfiguration,
    _ weight: (ProductID) -> Double
  ) -> AdjacentPlans {
    let others = (configuration.subscriptionGroup(plan.groupID)?.subscriptions ?? [])
      .filter { $0.product.id != plan.product.id }
    func choice(
      where fits: (ConfiguredSubscription) -> Bool
    ) -> WeightedChoice<ProductID> {
      let ids = others.filter(fits).map(\.product.id)
      // Plans that no one buys first can still be changed to.
      let isWeighted = ids.contains { weight($0) > 0 }
      return WeightedChoice(ids.map { ($0, isWeighted ? weight($0) : 1) })
    }
    return AdjacentPlans(
      higher: choice { $0.groupLevel < plan.groupLevel },
      lower: choice { $0.groupLevel > plan.groupLevel },
      equal: choice { $0.groupLevel == plan.groupLevel })
  }
}

/// A change to another plan.
enum PlanChange: CaseIterable, Sendable {
  /// To a plan of a higher level.
  case upgrade
  /// To a plan of a lower level.
  case downgrade
  /// To another plan of the same level.
  case crossgrade
}
