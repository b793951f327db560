internal import EntitlementAPI
internal import Events

extension OpenAPIOperation {
  private static let risk = OpenAPISchema.choice(RiskKind.all.map(\.rawValue))

  private static func total(_ properties: [String]) -> OpenAPISchema {
    .object(
      [
        "currency": OpenAPISchema.text("Null for subscriptions whose price is unknown.").orNull,
        "milliunits": OpenAPISchema.integer(
          0...Int64.max,
          "The sum of the prices of their next periods, in thousandths of the currency unit."
        ).orNull,
        "risk": risk, "subscriptions": .integer(0...Int64.max),
      ], required: ["currency", "milliunits", "subscriptions"] + properties)
  }

  static let atRisk = OpenAPIOperation(
    .atRisk,
    "Returns the subscriptions that may end, why, and how much money they are worth; newest risk first.",
    [
      .query("risk", risk, "Subscriptions with this risk, possibly among others."),
      .query("environment", .choice(["production", "sandbox", "xcode"]), "An environment."),
      .query("bundle_id", .text(), "An app."),
      .query("after", .text(), "The `next` of another response. Default: the first page."),
      .query(
        "limit", .integer(1...RiskHandler.maxLimit),
        "The maximum number of subscriptions. Default: \(RiskHandler.defaultLimit)."),
    ],
    answers: Success.ok(
      .object(
        [
          "subscriptions": .list(.named("AtRiskSubscription"), 0...Int(RiskHandler.maxLimit)),
          "next": OpenAPISchema.text("The next page; null on the last one.").orNull,
          "totals": .object(
            [
              "subscriptions": .integer(0...Int64.max, "On all pages."),
              "by_currency": .list(
                total([]), 0...1000, "A subscription counts once; without `risk`."),
              "by_risk": .list(
                total(["risk"]), 0...10_000, "A subscription counts under each of its risks."),
            ], required: ["subscriptions", "by_currency", "by_risk"]),
        ], required: ["subscriptions", "next", "totals"]), "The subscriptions."))

  /// A row of the list of subscriptions at risk.
  static let atRiskSubscription = OpenAPISchema.object(
    [
      "risks": .list(
        .object(["risk": risk, "since_ms": .instant()], required: ["risk", "since_ms"]), 1...20,
        "Most urgent first."),
      "since_ms": .instant(), "involuntary": .flag("Whether the payment fails."),
      "customer": OpenAPISchema.object(
        [
          "app_user_id": .text(), "original_app_user_id": .text(),
          "aliases": .list(.text(), 0...500),
        ], required: ["app_user_id", "original_app_user_id", "aliases"]
      ).orNull,
      "environment": .text(), "bundle_id": .text(),
      "subscription": .object([:], "The subscription, as in events."),
      "access_until_ms": OpenAPISchema.instant().orNull,
      "grace_until_ms": OpenAPISchema.instant().orNull,
      "retry_until_ms": OpenAPISchema.instant(
        "Until when Apple tries to collect a failed payment."
      ).orNull,
      "value_at_risk": OpenAPISchema.object(
        ["milliunits": .integer(0...Int64.max), "currency": .text()],
        required: ["milliunits", "currency"], "The price of the next period; null if unknown."
      ).orNull,
      "entitlements_lost": .list(
        .text(), 0...1000, "What the customer has through this subscription only."),
      "win_back_offer_ids": .list(.text(), 0...100),
      "promotional_offer_ids": .list(.text(), 0...1000),
      "event_id": .text("The subscription.at_risk event."), "explanation": .text(),
    ],
    required: [
      "risks", "since_ms", "involuntary", "customer", "environment", "bundle_id", "subscription",
      "access_until_ms", "grace_until_ms", "retry_until_ms", "value_at_risk", "entitlements_lost",
      "win_back_offer_ids", "promotional_offer_ids", "event_id", "explanation",
    ])

  static let consumptionInformation = OpenAPIOperation(
    .consumptionInformation,
    "Sends consumption information about a transaction to Apple, which waits for it for 12 hours after a refund request.",
    body: .object(
      [
        "customer_consented": .flag("Whether the customer consented; nothing is sent without it."),
        "delivery_status": OpenAPISchema.choice([
          "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
          "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
        ]).orNull,
        "sample_content_provided": OpenAPISchema.flag().orNull,
        "consumption_percentage": OpenAPISchema.integer(
          0...100_000,
          "The consumed part in thousandths of a percent; not for auto-renewable subscriptions."
        ).orNull,
        "refund_preference": OpenAPISchema.choice(["DECLINE", "GRANT_FULL", "GRANT_PRORATED"])
          .orNull,
      ], required: ["customer_consented"]),
    answers: Success.ok(
      .object(["sent_at_ms": .instant()], required: ["sent_at_ms"]), "Apple accepted it."))

  static let retentionRequest = OpenAPIOperation(
    .retentionRequest,
    "Receives Apple's request for a retention message, and returns the catalog's choice for the product; 404 without one.",
    body: .object(
      ["signedPayload": .text(1...400_000, "As Apple sends it.")], required: ["signedPayload"]),
    answers: Success.ok(.object([:]), "Apple's RealtimeResponseBody."))
}
