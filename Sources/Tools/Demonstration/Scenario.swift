internal import AppStoreCore
internal import SimulatorServer
internal import StoreConfiguration

/// The scenario: the lifecycle of a subscription.
enum Scenario {
  /// Returns the steps that are possible with a plan.
  static func steps(_ plan: ScenarioProducts) -> [ScenarioStep] {
    let products = plan.products.map(\.rawValue).joined(separator: " ")
    let opening = ScenarioStep(
      "the app starts; products load", tap: "products \(products)",
      expecting: .isActive(false), .products(plan.products.count))
    return [opening] + (plan.subscription.map { subscription($0, plan) } ?? [])
      + (plan.lifetime.map(lifetime) ?? []) + trouble(plan)
  }

  private static func subscription(
    _ subscription: ScenarioProducts.Subscription, _ plan: ScenarioProducts
  ) -> [ScenarioStep] {
    let first = subscription.first.product.id
    let kept = subscription.upgrade?.product.id ?? first
    let group = subscription.first.groupID
    return [
      ScenarioStep(
        "buys \(label(first))\(offer(subscription.first))", tap: "buy \(first)",
        expecting: .isActive(true), .plan(first)),
      ScenarioStep("the first renewal is paid", expecting: .isActive(true), .plan(first)) {
        try await $0.advancePastExpiry()
      },
    ] + (subscription.upgrade.map { upgrade(to: $0.product.id, from: first) } ?? []) + [
      failure(plan, keeping: kept),
      ScenarioStep("the card works again", expecting: .isActive(true), .plan(kept)) {
        try await $0.store.setBillingIssue(false, for: DemoEnvironment.account)
      },
      ScenarioStep("auto-renew is turned off", expecting: .isActive(true), .plan(kept)) {
        try await $0.turnOffAutoRenew(group)
      },
      ScenarioStep("the paid period ends", expecting: .isActive(false)) {
        try await $0.advancePastExpiry()
      },
    ]
  }

  private static func upgrade(to upgrade: ProductID, from first: ProductID) -> [ScenarioStep] {
    [
      ScenarioStep(
        "upgrades to \(label(upgrade))", tap: "buy \(upgrade)", expecting: .isActive(true),
        .plan(upgrade), .upgraded(first)
      ) {
        try await $0.store.advance(by: .days(1))
      }
    ]
  }

  private static func failure(_ plan: ScenarioProducts, keeping kept: ProductID) -> ScenarioStep {
    guard plan.hasGracePeriod else {
      return ScenarioStep("the card fails at renewal; no grace period", expecting: .isActive(false))
      {
        try await $0.failNextRenewal()
      }
    }
    return ScenarioStep(
      "the card fails at renewal; grace period", expecting: .isActive(true), .plan(kept)
    ) {
      try await $0.failNextRenewal()
    }
  }

  private static func lifetime(_ product: ConfiguredProduct) -> [ScenarioStep] {
    let lifetime = product.id
    return [
      ScenarioStep(
        "buys \(label(lifetime))", tap: "buy \(lifetime)", expecting: .isActive(true),
        .plan(lifetime)),
      ScenarioStep("\(label(lifetime)) is refunded", expecting: .isActive(false)) {
        try await $0.refundLatest(of: lifetime)
      },
    ]
  }

  private static func trouble(_ plan: ScenarioProducts) -> [ScenarioStep] {
    [
      ScenarioStep(
        "buys \(label(plan.last)) again", tap: "buy \(plan.last)", expecting: .isActive(true),
        .plan(plan.last)),
      ScenarioStep("the server is stopped", expecting: .isActive(true), .cached) {
        await $0.stopServer()
      },
      ScenarioStep(
        "a proxy forges responses", expecting: .isActive(true), .cached,
        .rejectedSignature
      ) {
        try await $0.startServerBehindTamperingProxy()
      },
      ScenarioStep("the proxy is removed", expecting: .isActive(true), .plan(plan.last)) {
        try await $0.startServer()
      },
    ]
  }

  private static func offer(_ subscription: ConfiguredSubscription) -> String {
    switch subscription.introductoryOffer?.discountType {
    case .freeTrial?: " (free trial)"
    case nil: ""
    default: " (introductory offer)"
    }
  }

  /// Returns the last word of a product identifier, by which people distinguish plans.
  private static func label(_ product: ProductID) -> String {
    product.rawValue.split(separator: ".").last.map(String.init) ?? product.rawValue
  }
}
