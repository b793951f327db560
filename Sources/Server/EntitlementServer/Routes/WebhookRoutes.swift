internal import EntitlementAPI
internal import Ledger

/// Routes about webhook endpoints and their deliveries.
enum WebhookRoutes {
  static let all = reads + actions

  private static let webhook = "/v1/webhooks/{webhook_name}"

  private static let reads: [Route] = [
    Route(
      "webhooks", .get("/v1/webhooks"), for: .secretKey,
      "Returns the webhook endpoints of the catalog, and how they do.",
      responses: .ok(
        .whole(["webhooks": .list(.named("Webhook"), 0...1000)]),
        "The endpoints.")
    ) { try await $0.webhooks.list(from: $1.caller) },
    Route(
      "webhook", .get(webhook), for: .secretKey, "Returns one webhook endpoint.",
      responses: .ok(.named("Webhook"), "The endpoint.")
    ) { try await $0.webhooks.one($1.last, from: $1.caller) },
    Route(
      "webhookDeliveries", .get("/v1/webhook_deliveries"), for: .secretKey,
      "Returns deliveries of events to webhook endpoints, newest first.",
      [
        .query("webhook", .text(), "The name of an endpoint."),
        .query("status", .choice(WebhookDeliveryStatus.allCases.map(\.rawValue)), "A status."),
        .query("event_id", .text(), "The ID of an event."),
        .query("app_user_id", .text(), "Any app user id of a customer."),
        .query("before", .integer(1...Int64.max), "The `next` of the last response."),
        .query(
          "limit", .integer(1...WebhookHandlers.maxLimit),
          "The maximum number of deliveries. Default: \(WebhookHandlers.defaultLimit)."),
      ],
      responses: .ok(
        .whole([
          "deliveries": .list(.named("WebhookDelivery"), 0...Int(WebhookHandlers.maxLimit)),
          "next": OpenAPISchema.integer(
            1...Int64.max, "Where to continue; null if there are no more."
          ).orNull,
        ]), "The deliveries.")
    ) { try await $0.webhooks.deliveries(from: $1.caller) },
    Route(
      "webhookDelivery", .get("/v1/webhook_deliveries/{delivery_id}"), for: .secretKey,
      "Returns one delivery with its attempts.",
      responses: .ok(.named("WebhookDelivery"), "The delivery.")
    ) { try await $0.webhooks.delivery($1.last, from: $1.caller) },
  ]

  private static let actions: [Route] = [
    Route(
      "pauseWebhook", .post(webhook + "/pause"), for: .secretKey,
      "Pauses a webhook endpoint: events wait until it is resumed.",
      responses: .ok(.named("Webhook"), "The endpoint.")
    ) { try await $0.webhooks.pause($1.last, from: $1.caller) },
    Route(
      "resumeWebhook", .post(webhook + "/resume"), for: .secretKey,
      "Resumes a paused or disabled webhook endpoint.",
      body: .object([
        "missed_events": .choice(
          ["send", "skip"],
          "Whether the events that the endpoint missed are sent, and deliveries that wait. Default: send."
        )
      ]),
      responses: .ok(.named("Webhook"), "The endpoint.")
    ) { try await $0.webhooks.resume($1.last, $1.body, from: $1.caller) },
    Route(
      "testWebhook", .post(webhook + "/test"), for: .secretKey,
      "Sends one test event to a webhook endpoint; its filters do not apply, and nothing is recorded.",
      body: .object([
        "type": OpenAPISchema.text(
          1...100, "The type of event of which an example is sent. Default: webhook.test."
        ).orNull
      ]),
      responses: .ok(
        .whole([
          "is_delivered": .flag("Whether the receiver accepted it."),
          "status_code": OpenAPISchema.integer(0...999, "Null without a response.").orNull,
          "error": OpenAPISchema.text("A short code of the failure; null for a success.").orNull,
          "duration_ms": .integer(0...Int64.max),
          "response": .text("The first 1,024 bytes of the response, or the problem."),
        ]),
        "How the receiver responded.")
    ) { try await $0.webhooks.test($1.last, $1.body, from: $1.caller) },
    Route(
      "rotateWebhook", .post(webhook + "/rotate"), for: .secretKey,
      "Replaces the secret of a webhook endpoint on this server. Servers that share the ledger need a copy of the file.",
      body: .object([
        "overlap_hours": OpenAPISchema.integer(
          0...168, "For how many hours the former secret signs too. Default: 24."
        ).orNull
      ]),
      responses: .ok(
        .object(
          [
            "secret": .text("The new secret; no later response shows it."),
            "public_key": .text("For an endpoint with `ed25519: true`: the new public key."),
            "former_secret_until_ms": .instant("Until when the former secret signs too."),
          ], required: ["secret"]), "The new secret.")
    ) { try await $0.webhooks.rotate($1.last, $1.body, from: $1.caller) },
    Route(
      "replayWebhook", .post(webhook + "/replay"), for: .secretKey,
      "Sends events again to a webhook endpoint, with their former IDs. Name one event, one delivery, or conditions.",
      body: replay,
      responses: .ok(
        .whole(["events": .integer(0...Int64.max), "dry_run": .flag()]),
        "How many events are sent.")
    ) { try await $0.webhooks.replay($1.last, $1.body, from: $1.caller) },
  ]

  private static let replay = OpenAPISchema.object([
    "event_id": .text(1...255, "The ID of one event."),
    "delivery_id": .integer(1...Int64.max, "The number of one delivery."),
    "from_sequence": .integer(1...Int64.max, "The first sequence."),
    "to_sequence": .integer(1...Int64.max, "The last sequence."),
    "since_ms": .instant("Events recorded at this time or later."),
    "until_ms": .instant("Events recorded before this time."),
    "types": .list(.text(1...100), 1...100, "Types of events, such as `subscription.*`."),
    "app_user_id": .appUserID,
    "status": .choice(["failed", "all"], "`failed` for events of which a delivery failed."),
    "dry_run": .flag("Whether only to count. Default: false."),
  ])
}
