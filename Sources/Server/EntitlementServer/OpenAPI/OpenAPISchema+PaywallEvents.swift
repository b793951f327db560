internal import EntitlementAPI
internal import Ledger

extension OpenAPISchema {
  /// The body of `POST /v1/events`.
  static let paywallEvents = object(
    [
      "events": list(paywallEvent, 0...PaywallEventsBody.maxCount, "More than these are ignored.")
    ])

  private static let paywallEvent = object(
    [
      "type": text("custom_paywall_impression or paywall_impression; others are ignored."),
      "app_user_id": text("A customer whom the server knows."),
      "offering_id": text(1...OfferingPresentation.maxLength, "An offering of the catalog."),
      "timestamp": instant(
        "When it was shown, at most \(ImpressionHandler.maxAgeDays) days ago. Default: now."),
      "presented_offering_context": object(["placement_identifier": text(nil).orNull]).orNull,
    ])
}
