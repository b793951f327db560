internal import Events

extension OpenAPISchema {
  /// Why a subscription may end.
  static let risk = choice(RiskKind.all.map(\.rawValue))
}

extension OpenAPIComponents {
  /// A row of the list of subscriptions at risk.
  static let atRiskSubscription = OpenAPISchema.whole([
    "risks": .list(
      .whole(["risk": .risk, "since_ms": .instant()]), 1...20, "Most urgent first."),
    "since_ms": .instant(), "involuntary": .flag("Whether the payment fails."),
    "customer": OpenAPISchema.whole([
      "app_user_id": .text(), "original_app_user_id": .text(),
      "aliases": .list(.text(), 0...500),
    ]).orNull,
    "environment": .text(), "bundle_id": .text(),
    "subscription": .object([:], "The subscription, as in events."),
    "access_until_ms": OpenAPISchema.instant().orNull,
    "grace_until_ms": OpenAPISchema.instant().orNull,
    "retry_until_ms": OpenAPISchema.instant(
      "Until when Apple tries to collect a failed payment."
    ).orNull,
    "value_at_risk": OpenAPISchema.whole(
      ["milliunits": .integer(0...Int64.max), "currency": .text()],
      "The price of the next period; null if unknown."
    ).orNull,
    "entitlements_lost": .list(
      .text(), 0...1000, "What the customer has through this subscription only."),
    "win_back_offer_ids": .list(.text(), 0...100),
    "promotional_offer_ids": .list(.text(), 0...1000),
    "event_id": .text("The subscription.at_risk event."), "explanation": .text(),
  ])
}
