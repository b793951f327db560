internal import EntitlementAPI
internal import Ledger

extension OpenAPIOperation {
  static let webhooks = OpenAPIOperation(
    .webhooks, "Returns the webhook endpoints of the catalog, and how they do.",
    answers: Success.ok(
      .object(["webhooks": .list(.named("Webhook"), 0...1000)], required: ["webhooks"]),
      "The endpoints."))

  static let webhook = OpenAPIOperation(
    .webhook, "Returns one webhook endpoint.",
    answers: Success.ok(.named("Webhook"), "The endpoint."))

  static let pauseWebhook = OpenAPIOperation(
    .pauseWebhook, "Pauses a webhook endpoint: events wait until it is resumed.",
    answers: Success.ok(.named("Webhook"), "The endpoint."))

  static let resumeWebhook = OpenAPIOperation(
    .resumeWebhook, "Resumes a paused or disabled webhook endpoint.",
    body: .object([
      "missed_events": .choice(
        ["send", "skip"],
        "Whether the events that the endpoint missed are sent, and deliveries that wait. Default: send."
      )
    ]),
    answers: Success.ok(.named("Webhook"), "The endpoint."))

  static let testWebhook = OpenAPIOperation(
    .testWebhook,
    "Sends one test event to a webhook endpoint; its filters do not apply, and nothing is recorded.",
    body: .object([
      "type": OpenAPISchema.text(
        1...100, "The type of event of which an example is sent. Default: webhook.test."
      ).orNull
    ]),
    answers: Success.ok(
      .object(
        [
          "is_delivered": .flag("Whether the receiver accepted it."),
          "status_code": OpenAPISchema.integer(0...999, "Null without a response.").orNull,
          "error": OpenAPISchema.text("A short code of the failure; null for a success.").orNull,
          "duration_ms": .integer(0...Int64.max),
          "response": .text("The first 1,024 bytes of the response, or the problem."),
        ], required: ["is_delivered", "status_code", "error", "duration_ms", "response"]),
      "How the receiver responded."))

  static let rotateWebhook = OpenAPIOperation(
    .rotateWebhook,
    "Replaces the secret of a webhook endpoint on this server. Servers that share the ledger need a copy of the file.",
    body: .object([
      "overlap_hours": OpenAPISchema.integer(
        0...168, "For how many hours the former secret signs too. Default: 24."
      ).orNull
    ]),
    answers: Success.ok(
      .object(
        [
          "secret": .text("The new secret; no later response shows it."),
          "public_key": .text("For an endpoint with `ed25519: true`: the new public key."),
          "former_secret_until_ms": .instant("Until when the former secret signs too."),
        ], required: ["secret"]), "The new secret."))

  static let replayWebhook = OpenAPIOperation(
    .replayWebhook,
    "Sends events again to a webhook endpoint, with their former IDs. Name one event, one delivery, or conditions.",
    body: .object([
      "event_id": .text(1...255, "The ID of one event."),
      "delivery_id": .integer(1...Int64.max, "The number of one delivery."),
      "from_sequence": .integer(1...Int64.max, "The first sequence."),
      "to_sequence": .integer(1...Int64.max, "The last sequence."),
      "since_ms": .instant("Events recorded at this time or later."),
      "until_ms": .instant("Events recorded before this time."),
      "types": .list(.text(1...100), 1...100, "Types of events, such as `subscription.*`."),
      "app_user_id": Self.appUserID,
      "status": .choice(["failed", "all"], "`failed` for events of which a delivery failed."),
      "dry_run": .flag("Whether only to count. Default: false."),
    ]),
    answers: Success.ok(
      .object(
        ["events": .integer(0...Int64.max), "dry_run": .flag()], required: ["events", "dry_run"]),
      "How many events are sent."))

  static let webhookDeliveries = OpenAPIOperation(
    .webhookDeliveries, "Returns deliveries of events to webhook endpoints, newest first.",
    [
      .query("webhook", .text(), "The name of an endpoint."),
      .query(
        "status", .choice(WebhookDeliveryStatus.allCases.map(\.rawValue)), "A status."),
      .query("event_id", .text(), "The ID of an event."),
      .query("app_user_id", .text(), "Any app user id of a customer."),
      .query("before", .integer(1...Int64.max), "The `next` of the last response."),
      .query(
        "limit", .integer(1...WebhookHandlers.maxLimit),
        "The maximum number of deliveries. Default: \(WebhookHandlers.defaultLimit)."),
    ],
    answers: Success.ok(
      .object(
        [
          "deliveries": .list(.named("WebhookDelivery"), 0...Int(WebhookHandlers.maxLimit)),
          "next": OpenAPISchema.integer(
            1...Int64.max, "Where to continue; null if there are no more."
          ).orNull,
        ], required: ["deliveries", "next"]), "The deliveries."))

  static let webhookDelivery = OpenAPIOperation(
    .webhookDelivery, "Returns one delivery with its attempts.",
    answers: Success.ok(.named("WebhookDelivery"), "The delivery."))
}

extension OpenAPIComponents {
  static let webhook = OpenAPISchema.object(
    [
      "name": .text(), "origin": .text("Scheme, host and port of the address."),
      "format": .text("standard, revenuecat, …; more may be added."),
      "types": .list(.text(), 0...1000),
      "status": .choice(["new", "active", "paused", "disabled"]),
      "reason": OpenAPISchema.text("Why it has its status.").orNull,
      "changed_at_ms": OpenAPISchema.instant().orNull,
      "pending": .integer(0...Int64.max, "Deliveries that wait for an attempt."),
      "failed": .integer(0...Int64.max, "Deliveries that failed in the last 30 days."),
      "oldest_pending_at_ms": OpenAPISchema.instant().orNull,
      "events_behind": .integer(
        0...Int64.max, "Events that were not looked at for the endpoint yet."),
      "pace_per_second": OpenAPISchema.integer(
        0...Int64.max,
        "Events that it may receive in a second; 0 if it does not respond and gets single events only."
      ).orNull,
      "last_success_at_ms": OpenAPISchema.instant().orNull,
      "failing_since_ms": OpenAPISchema.instant().orNull,
    ],
    required: [
      "name", "origin", "format", "types", "status", "reason", "changed_at_ms", "pending",
      "failed", "oldest_pending_at_ms", "events_behind", "pace_per_second", "last_success_at_ms",
      "failing_since_ms",
    ])

  static let webhookDelivery = OpenAPISchema.object(
    [
      "id": .integer(1...Int64.max), "webhook": .text(), "event_id": .text(),
      "event_sequence": .integer(0...Int64.max),
      "app_user_ids": .list(.text(), 0...2),
      "status": .choice(WebhookDeliveryStatus.allCases.map(\.rawValue)),
      "attempt_count": .integer(0...Int64.max),
      "next_attempt_at_ms": OpenAPISchema.instant("Null unless it is pending.").orNull,
      "created_at_ms": .instant(), "trigger": .text("event, replay, …"),
      "attempts": .list(attempt, 0...1000, "Only in the response about one delivery."),
    ],
    required: [
      "id", "webhook", "event_id", "event_sequence", "app_user_ids", "status", "attempt_count",
      "next_attempt_at_ms", "created_at_ms", "trigger",
    ])

  private static let attempt = OpenAPISchema.object(
    [
      "number": .integer(1...Int64.max), "at_ms": .instant(),
      "duration_ms": .integer(0...Int64.max),
      "status_code": OpenAPISchema.integer(0...999, "Null without a response.").orNull,
      "error": OpenAPISchema.text("A short code of the failure; null for a success.").orNull,
      "response": .text("The first 1,024 bytes of the response."),
    ], required: ["number", "at_ms", "duration_ms", "status_code", "error", "response"])
}
