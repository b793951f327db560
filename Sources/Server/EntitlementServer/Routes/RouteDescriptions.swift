internal import Ledger

/// A parameter of a route's query or header.
struct RouteParameter: Sendable {
  let name: String
  let location: String
  let schema: OpenAPISchema
  let summary: String

  static func query(
    _ name: String, _ schema: OpenAPISchema, _ summary: String
  ) -> RouteParameter {
    RouteParameter(name: name, location: "query", schema: schema, summary: summary)
  }

  static func header(
    _ name: String, _ schema: OpenAPISchema, _ summary: String
  ) -> RouteParameter {
    RouteParameter(name: name, location: "header", schema: schema, summary: summary)
  }

  static let idempotencyKey = header(
    "Idempotency-Key", .text(1...255),
    "Identifies a repeated request; 409 if it was used for a different one.")
  static let sandbox = header(
    "X-Is-Sandbox", .choice(["true", "false"]),
    "The environment of the response. Default: production if the app is sold there.")
  static let environment = header(
    "X-Tessera-Environment", .choice(["Xcode"]),
    "With `X-Is-Sandbox: true`: Xcode runs the app, and what StoreKit testing signed counts too.")
}

/// A successful response of a route.
struct RouteResponse: Sendable {
  let status: Int
  let summary: String
  let schema: OpenAPISchema?
  var type = "application/json"
}

extension [RouteResponse] {
  static func ok(_ schema: OpenAPISchema, _ summary: String) -> [RouteResponse] {
    [RouteResponse(status: 200, summary: summary, schema: schema)]
  }

  static func text(_ type: String, _ summary: String) -> [RouteResponse] {
    [RouteResponse(status: 200, summary: summary, schema: .text(), type: type)]
  }

  /// A read whose response has a tag.
  static func tagged(_ schema: OpenAPISchema, _ summary: String) -> [RouteResponse] {
    ok(schema, summary).or(304, "The response that X-RevenueCat-ETag names is still current.", nil)
  }

  /// The customer's current state.
  static func customer(_ status: Int = 200) -> [RouteResponse] {
    [
      RouteResponse(
        status: status, summary: "What the customer may use now.", schema: .named("CustomerInfo"))
    ]
  }

  /// An empty object.
  static var taken: [RouteResponse] { ok(.object([:]), "Taken.") }

  /// These responses and another one.
  func or(_ status: Int, _ summary: String, _ schema: OpenAPISchema?) -> [RouteResponse] {
    self + [RouteResponse(status: status, summary: summary, schema: schema)]
  }
}

extension OpenAPISchema {
  /// An app user id in a body.
  static let appUserID = text(
    1...AppUserIDRules.longest, "The customer, by any of their app user ids.")
  /// A signed transaction in a body.
  static let token = text(1...400_000, "StoreKit's jwsRepresentation of a transaction.")
  /// What Apple sends.
  static let signedPayload = whole(["signedPayload": .text(1...400_000, "As Apple sends it.")])
  /// An object with any members.
  static let anyObject = object([:])
}
