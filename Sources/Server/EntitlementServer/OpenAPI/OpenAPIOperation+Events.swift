internal import EntitlementAPI

extension OpenAPIOperation {
  static let eventFeed = OpenAPIOperation(
    .eventFeed,
    "Returns events in order. Continue with the `next` and the `mark` of the last response, so that no event is missed "
      + "or repeated; 409 if the server was restored from a backup without this cursor: restart from 0.",
    [
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
    ],
    answers: Success.ok(
      .object(
        [
          "events": .list(.named("Event"), 0...Int(EventFeedHandler.maxLimit)),
          "has_more": .flag("Whether there are more events; otherwise use `wait`."),
          "mark": OpenAPISchema.text(
            0...16, "Identifies the event at the next cursor; null before the first event."
          ).orNull,
          "next": .integer(0...Int64.max, "The next cursor, after events that did not match too."),
        ], required: ["events", "has_more", "mark", "next"]), "The events, oldest first."))

  static let event = OpenAPIOperation(
    .event, "Returns an event.", answers: Success.ok(.named("Event"), "The event."))
}
