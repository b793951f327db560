internal import AppStoreTypes
internal import SimulatorServer
internal import StoreConfiguration

/// The scenario: the lifecycle of a subscription.
enum Story {
  /// Returns the steps that are possible with a plan.
  static func steps(_ plan: Plan) -> [Step] {
    let products = plan.products.map(\.rawValue).joined(separator: " ")
    let opening = Step(
      "the app starts; products load", tap: "products \(products)",
      expecting: .isActive(false), .products(plan.products.count))
    return [opening] + (plan.subscription.map { subscription($0, plan) } ?? [])
      + (plan.lifetime.map(lifetime) ?? []) + trouble(plan)
  }

  private static func subscription(_ subscription: Plan.Subscription, _ plan: Plan) -> [Step] {
    let first = subscription.first.product.id
    let kept = subscription.upgrade?.product.id ?? first
    let group = subscription.first.groupID
    return [
      Step(
        "buys \(label(first))\(offer(subscription.first))", tap: "buy \(first)",
        expecting: .isActive(true), .plan(first)),
      Step("the first renewal is paid", expecting: .isActive(true), .plan(first)) {
        try await $0.advancePastExpiry()
      },
    ] + (subscription.upgrade.map { upgrade(to: $0.product.id, from: first) } ?? []) + [
      failure(plan, keeping: kept),
      Step("the card works again", expecting: .isActive(true), .plan(kept)) {
        try await $0.store.setBillingIssue(false, for: Stage.account)
      },
      Step("auto-renew is turned off", expecting: .isActive(true), .plan(kept)) {
        try await $0.turnOffAutoRenew(group)
      },
      Step("the paid period ends", expecting: .isActive(false)) {
        try await $0.advancePastExpiry()
      },
    ]
  }

  private static func upgrade(to upgrade: ProductID, from first: ProductID) -> [Step] {
    [
      Step(
        "upgrades to \(label(upgrade))", tap: "buy \(upgrade)", expecting: .isActive(true),
        .plan(upgrade), .upgraded(first)
      ) {
        try await $0.store.advance(by: .days(1))
      }
    ]
  }

  private static func failure(_ plan: Plan, keeping kept: ProductID) -> Step {
    guard plan.hasGracePeriod else {
      return Step("the card fails at renewal; no grace period", expecting: .isActive(false)) {
        try await $0.failNextRenewal()
      }
    }
    return Step(
      "the card fails at renewal; grace period", expecting: .isActive(true), .plan(kept)
    ) {
      try await $0.failNextRenewal()
    }
  }

  private static func lifetime(_ product: ConfiguredProduct) -> [Step] {
    let lifetime = product.id
    return [
      Step(
        "buys \(label(lifetime))", tap: "buy \(lifetime)", expecting: .isActive(true),
        .plan(lifetime)),
      Step("\(label(lifetime)) is refunded", expecting: .isActive(false)) {
        try await $0.refundLatest(of: lifetime)
      },
    ]
  }

  private static func trouble(_ plan: Plan) -> [Step] {
    [
      Step(
        "buys \(label(plan.last)) again", tap: "buy \(plan.last)", expecting: .isActive(true),
        .plan(plan.last)),
      Step("the server is stopped", expecting: .isActive(true), .cached) {
        await $0.stopServer()
      },
      Step(
        "somebody forges the answers on the way", expecting: .isActive(true), .cached,
        .refusedSignature
      ) {
        try await $0.startServerBehindForger()
      },
      Step("the forger is gone", expecting: .isActive(true), .plan(plan.last)) {
        try await $0.startHonestServer()
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
