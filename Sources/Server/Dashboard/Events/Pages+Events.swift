public import AppStoreCore
public import Ledger

extension DashboardSection {
  /// What happened to purchases and customers.
  public static let events = DashboardSection(
    "events", title: "Events", keys: "g v", EventTemplates.all)
}

extension Pages {
  /// Returns a page of events.
  ///
  /// - Parameters:
  ///   - events: The events, newest first.
  ///   - types: The types to choose from.
  ///   - apps: The apps to choose from.
  ///   - address: The address of the page, with its filters.
  ///   - next: The cursor of the next page; `nil` on the last one.
  ///   - now: The time of the page.
  public func events(
    _ events: [RecordedEvent], types: [String], apps: [BundleID], at address: PageAddress,
    next: String?, now: Timestamp
  ) -> String {
    let filters = FilterField.form(
      [
        .text("search", "Event ID or app user ID"),
        .choice("type", "Type", types.map { ($0, $0) }),
        .choice("app", "App", apps.map { ($0.rawValue, $0.rawValue) }),
      ], at: address)
    let position = PagePosition(address, cursor: "before", next: next)
    return render(
      "events", in: .events,
      [
        "title": "Events", "now": now.iso8601, "rows": events.map { EventRow($0) },
        "isEmpty": events.isEmpty,
      ]
      .merging(filters) { $1 }
      .merging(position.values(shown: events.count)) { $1 })
  }

  /// Returns the page of one event: its cause, its deliveries and its payload.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - payload: The event as JSON, as the feed has it.
  ///   - deliveries: Its deliveries, newest first, with their attempts in order.
  ///   - webhooks: The endpoints of the catalog, to which it can be sent again.
  ///   - done: What the last form did; `nil` for nothing.
  ///   - now: The time of the page.
  public func event(
    _ event: RecordedEvent, payload: [UInt8],
    deliveries: [(delivery: WebhookDelivery, attempts: [WebhookAttempt])], webhooks: [String],
    done: String?, now: Timestamp
  ) -> String {
    let row = EventRow(event)
    var values: [String: Any] = [
      "title": row.type, "now": now.iso8601, "event": row,
      "cause": EventCauseRow(payload), "payload": PrettyJSON.text(of: payload),
      "deliveries": deliveries.map { DeliveryRow($0.delivery, $0.attempts.last) },
      "hasNoDeliveries": deliveries.isEmpty, "hasResults": true,
      "resend": webhooks.map { ["webhookName": $0] },
      "canResend": !webhooks.isEmpty, "replayAction": row.eventLink + "/replay",
    ]
    if let previous = event.position.previous {
      values["previousLink"] =
        PageAddress(.events)
        .setting("sequence", "\(previous)").text
      values["previous"] = "\(previous)"
    }
    values["done"] = done
    return render("event", in: .events, values)
  }
}

/// Why an event exists, on its page.
private struct EventCauseRow {
  let changeSequence: String
  let source: String
  let fact: String?
  let factLink: String?
  let notification: String?
  let notificationUUID: String?
  let marks: String?

  init(_ payload: [UInt8]) {
    let body = (try? JSONReader.object(payload)) ?? JSONObject()
    let cause = body["cause"] ?? .null
    changeSequence = cause.text("change_sequence") ?? ""
    source = cause.text("source") ?? ""
    fact = cause.text("fact_sequence")
    factLink = fact.map { Pages.link(toFact: $0) }
    notification =
      [cause.text("notification_type"), cause.text("subtype")]
      .compactMap(\.self).joined(separator: " / ").nilIfEmpty
    notificationUUID = cause.text("notification_uuid")
    marks =
      [("is_backfill", "backfill"), ("is_test", "test")].filter { body[$0.0] == .bool(true) }
      .map(\.1).joined(separator: ", ").nilIfEmpty
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
