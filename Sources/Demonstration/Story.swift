internal import AppStoreTypes
internal import SimulatorServer
internal import StoreConfiguration

/// The story: a subscription lives and dies.
enum Story {
  /// Returns the steps that a plan allows.
  static func steps(_ plan: Plan) -> [Step] {
    let first = plan.first.product.id
    let products = plan.products.map(\.rawValue).joined(separator: " ")
    let kept = plan.upgrade?.product.id ?? first
    return [
      Step(
        "the app starts; products load", tap: "products \(products)",
        expecting: .isActive(false), .products(plan.products.count)),
      Step(
        "buys \(label(first))\(trial(plan))", tap: "buy \(first)", expecting: .isActive(true),
        .plan(first)),
      Step("the first renewal is paid", expecting: .isActive(true), .plan(first)) {
        try await $0.advancePastExpiry()
      },
    ] + upgrade(plan) + [
      failure(plan, keeping: kept),
      Step("the card works again", expecting: .isActive(true), .plan(kept)) {
        try await $0.store.setBillingIssue(false, for: World.account)
      },
      Step("auto-renew is turned off", expecting: .isActive(true), .plan(kept)) {
        try await $0.turnOffAutoRenew(plan.first.groupID)
      },
      Step("the paid period ends", expecting: .isActive(false)) {
        try await $0.advancePastExpiry()
      },
    ] + lifetime(plan) + [
      Step(
        "buys \(label(first)) again", tap: "buy \(first)", expecting: .isActive(true),
        .plan(first)),
      Step("the server is stopped", expecting: .isActive(true), .cached) {
        await $0.stopServer()
      },
      Step(
        "somebody forges the answers on the way", expecting: .isActive(true), .cached,
        .refusedSignature
      ) {
        try await $0.startServerBehindForger()
      },
      Step("the forger is gone", expecting: .isActive(true), .plan(first)) {
        try await $0.startHonestServer()
      },
    ]
  }

  private static func upgrade(_ plan: Plan) -> [Step] {
    guard let upgrade = plan.upgrade else { return [] }
    return [
      Step(
        "upgrades to \(label(upgrade.product.id))", tap: "buy \(upgrade.product.id)",
        expecting: .isActive(true), .plan(upgrade.product.id), .upgraded(plan.first.product.id)
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

  private static func lifetime(_ plan: Plan) -> [Step] {
    guard let lifetime = plan.lifetime?.id else { return [] }
    return [
      Step(
        "buys \(label(lifetime))", tap: "buy \(lifetime)", expecting: .isActive(true),
        .plan(lifetime)),
      Step("\(label(lifetime)) is refunded", expecting: .isActive(false)) {
        try await $0.refundLatest(of: lifetime)
      },
    ]
  }

  private static func trial(_ plan: Plan) -> String {
    switch plan.first.introductoryOffer?.discountType {
    case .freeTrial?: " (free trial)"
    case nil: ""
    default: " (introductory offer)"
    }
  }

  /// The last word of a product identifier, which is how people tell plans apart.
  private static func label(_ product: ProductID) -> String {
    product.rawValue.split(separator: ".").last.map(String.init) ?? product.rawValue
  }
}
