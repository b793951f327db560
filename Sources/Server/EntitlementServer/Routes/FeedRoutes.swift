internal import EntitlementAPI
internal import Events

/// Routes that return what happened: changes, events and subscriptions at risk.
enum FeedRoutes {
  static let all: [Route] = [
    Route(
      "changes", .get("/v1/changes"), for: .secretKey,
      "Returns changes in order. Continue with the `next` and the `mark` of the last response, so that no change is missed "
        + "or repeated; 409 if the server was restored from a backup without this cursor: restart from 0.",
      [
        .query("after", .integer(0...Int64.max), "The cursor after which to start. Default: 0."),
        .query("mark", .text(), "The mark of the response whose `next` is this cursor."),
        .query(
          "limit", .integer(1...Int64(ChangesBody.maxLimit)),
          "The maximum number of changes. Default: \(ChangesBody.defaultLimit)."),
      ],
      responses: .ok(
        .object(
          [
            "changes": .list(.named("Change"), 0...ChangesBody.maxLimit),
            "next": .integer(0...Int64.max, "The next cursor."),
            "mark": .text(
              0...16, "Identifies the change at that cursor; missing if nothing ever changed."),
          ], required: ["changes", "next"]), "The changes, oldest first.")
    ) { try await $0.feed.changes(from: $1.caller) },
    Route(
      "eventFeed", .get("/v1/events"), for: .secretKey,
      "Returns events in order. Continue with the `next` and the `mark` of the last response, so that no event is missed "
        + "or repeated; 409 if the server was restored from a backup without this cursor: restart from 0.",
      eventParameters,
      responses: .ok(
        .whole([
          "events": .list(.named("Event"), 0...Int(EventFeedHandler.maxLimit)),
          "has_more": .flag("Whether there are more events; otherwise use `wait`."),
          "mark": OpenAPISchema.text(
            0...16, "Identifies the event at the next cursor; null before the first event."
          ).orNull,
          "next": .integer(
            0...Int64.max, "The next cursor, after events that did not match too."),
        ]), "The events, oldest first.")
    ) { try await $0.events.events(from: $1.caller) },
    Route(
      "event", .get("/v1/events/{event_id}"), for: .secretKey, "Returns an event.",
      responses: .ok(.named("Event"), "The event.")
    ) { try await $0.events.event($1.last) },
    Route(
      "atRisk", .get("/v1/customers/at_risk"), for: .secretKey,
      "Returns the subscriptions that may end, why, and how much money they are worth; newest risk first.",
      [
        .query("risk", .risk, "Subscriptions with this risk, possibly among others."),
        .query("environment", .choice(["production", "sandbox", "xcode"]), "An environment."),
        .query("bundle_id", .text(), "An app."),
        .query("after", .text(), "The `next` of another response. Default: the first page."),
        .query(
          "limit", .integer(1...RiskHandler.maxLimit),
          "The maximum number of subscriptions. Default: \(RiskHandler.defaultLimit)."),
      ],
      responses: .ok(
        .whole([
          "subscriptions": .list(.named("AtRiskSubscription"), 0...Int(RiskHandler.maxLimit)),
          "next": OpenAPISchema.text("The next page; null on the last one.").orNull,
          "totals": riskTotals,
        ]), "The subscriptions.")
    ) { try await $0.risks.atRisk(from: $1.caller) },
  ]

  private static let eventParameters: [RouteParameter] = [
    .query("after", .integer(0...Int64.max), "The cursor after which to start. Default: 0."),
    .query("mark", .text(), "The mark of the response whose `next` is this cursor."),
    .query(
      "limit", .integer(1...EventFeedHandler.maxLimit),
      "The maximum number of events. Default: \(EventFeedHandler.defaultLimit)."),
    .query(
      "wait", .integer(0...EventFeedHandler.maxWait),
      "How many seconds to wait if there is no event yet. Default: 0."),
    .query(
      "types", .text(),
      "Types of events, separated by commas, such as `subscription.*,purchase.refunded`."),
    .query("app_user_id", .text(), "Any app user id of a customer."),
    .query("environment", .choice(["production", "sandbox", "xcode"]), "An environment."),
    .query("bundle_id", .text(), "An app."),
  ]

  private static let riskTotals = OpenAPISchema.whole([
    "subscriptions": .integer(0...Int64.max, "On all pages."),
    "by_currency": .list(total([]), 0...1000, "A subscription counts once; without `risk`."),
    "by_risk": .list(
      total(["risk"]), 0...10_000, "A subscription counts under each of its risks."),
  ])

  private static func total(_ properties: [String]) -> OpenAPISchema {
    .object(
      [
        "currency": OpenAPISchema.text("Null for subscriptions whose price is unknown.").orNull,
        "milliunits": OpenAPISchema.integer(
          0...Int64.max,
          "The sum of the prices of their next periods, in thousandths of the currency unit."
        ).orNull,
        "risk": .risk, "subscriptions": .integer(0...Int64.max),
      ], required: ["currency", "milliunits", "subscriptions"] + properties)
  }
}
