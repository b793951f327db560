internal import EntitlementAPI

extension OpenAPIOperation {
  static let remoteConfig = OpenAPIOperation(
    .remoteConfig, "RevenueCat's remote configuration: always 404; clients continue without it.",
    answers: [])

  static func appleNotifications(_ endpoint: Endpoint) -> OpenAPIOperation {
    quiet(
      endpoint, "Receives an App Store Server Notification; it is on disk before the response.",
      body: .object(
        ["signedPayload": .text(1...400_000, "As Apple sends it.")], required: ["signedPayload"]))
  }

  static let refresh = OpenAPIOperation(
    .refresh, "Refreshes a purchase from Apple.",
    answers: Success.ok(.object(["status": .text()], required: ["status"]), "Refreshed.") + [
      Success(
        status: 202, summary: "Pending; the refresh continues.",
        schema: .object(["status": .text()], required: ["status"]))
    ])

  static let changes = OpenAPIOperation(
    .changes,
    "Returns changes in order. Continue with the `next` and the `mark` of the last response, so that no change is missed "
      + "or repeated; 409 if the server was restored from a backup without this cursor: restart from 0.",
    [
      .query("after", .integer(0...Int64.max), "The cursor after which to start. Default: 0."),
      .query("mark", .text(), "The mark of the response whose `next` is this cursor."),
      .query(
        "limit", .integer(1...Int64(ChangesBody.maxLimit)),
        "The maximum number of changes. Default: \(ChangesBody.defaultLimit)."),
    ],
    answers: Success.ok(
      .object(
        [
          "changes": .list(.named("Change"), 0...ChangesBody.maxLimit),
          "next": .integer(0...Int64.max, "The next cursor."),
          "mark": .text(
            0...16, "Identifies the change at that cursor; missing if nothing ever changed."),
        ], required: ["changes", "next"]), "The changes, oldest first."))

  static let health = OpenAPIOperation(
    .health, "Returns whether the server runs.", answers: Success.ok(.text(), "It runs."))

  private static let readiness = OpenAPISchema.object(
    ["missing": .list(.text(), 0...16), "warnings": .list(.text(), 1...16)], required: ["missing"])

  static let ready = OpenAPIOperation(
    .ready, "Returns whether the server can do its work now, for balancers.",
    answers: Success.ok(readiness, "It can; the list is empty.") + [
      Success(
        status: 503,
        summary:
          "It cannot: the list names what is missing, such as `ledger`, `keys` or `catalog`.",
        schema: readiness)
    ])

  static let openAPI = OpenAPIOperation(
    .openAPI, "This document.", answers: Success.ok(.object([:]), "The document."))

  static let metrics = OpenAPIOperation(
    .metrics, "Returns the server's metrics in Prometheus's text format.",
    answers: [Success(status: 200, summary: "The metrics.", schema: .text(), type: "text/plain")])
}
