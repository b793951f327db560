internal import Ledger

/// Schemas of webhook endpoints and their deliveries.
extension OpenAPIComponents {
  static let webhook = OpenAPISchema.whole([
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

  private static let attempt = OpenAPISchema.whole([
    "number": .integer(1...Int64.max), "at_ms": .instant(),
    "duration_ms": .integer(0...Int64.max),
    "status_code": OpenAPISchema.integer(0...999, "Null without a response.").orNull,
    "error": OpenAPISchema.text("A short code of the failure; null for a success.").orNull,
    "response": .text("The first 1,024 bytes of the response."),
  ])
}
