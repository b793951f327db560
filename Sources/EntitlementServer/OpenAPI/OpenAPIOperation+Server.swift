internal import EntitlementAPI

extension OpenAPIOperation {
  static let remoteConfig = OpenAPIOperation(
    .remoteConfig, "RevenueCat's remote configuration: always 404, and clients go on without it.",
    answers: [])

  static func appleNotifications(_ endpoint: Endpoint) -> OpenAPIOperation {
    quiet(
      endpoint, "An App Store Server Notification; it is on disk when the answer comes.",
      body: .object(
        ["signedPayload": .text(1...400_000, "As Apple sends it.")], required: ["signedPayload"]))
  }

  static let refresh = OpenAPIOperation(
    .refresh, "Asks Apple again about a purchase.",
    answers: Success.ok(.object(["status": .text()], required: ["status"]), "Asked.") + [
      Success(
        status: 202, summary: "To be asked soon.",
        schema: .object(["status": .text()], required: ["status"]))
    ])

  static let changes = OpenAPIOperation(
    .changes,
    "What changed, in order. Ask with the `next` and the `mark` of the last answer, and nothing is missed "
      + "or told twice; 409 after a restore from a backup that knows no such place: then begin at 0.",
    [
      .query("after", .integer(0...Int64.max), "The place behind which to begin; 0 without."),
      .query("mark", .text(), "The mark of the answer whose `next` that place is."),
      .query(
        "limit", .integer(1...Int64(ChangesBody.maxLimit)),
        "The most to return; \(ChangesBody.defaultLimit) without."),
    ],
    answers: Success.ok(
      .object(
        [
          "changes": .list(.named("Change"), 0...ChangesBody.maxLimit),
          "next": .integer(0...Int64.max, "Where to go on."),
          "mark": .text(0...16, "What stands there; left out when nothing ever changed."),
        ], required: ["changes", "next"]), "The changes, the oldest first."))

  static let health = OpenAPIOperation(
    .health, "Whether the server is up.", answers: Success.ok(.text(), "It is."))

  static let openAPI = OpenAPIOperation(
    .openAPI, "This document.", answers: Success.ok(.object([:]), "The document."))

  static let metrics = OpenAPIOperation(
    .metrics, "The server's own figures, in Prometheus's words.",
    answers: [Success(status: 200, summary: "The figures.", schema: .text(), type: "text/plain")])
}
