internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

/// The server's API in OpenAPI 3.1, generated from ``Routes``, so that it cannot omit a route or
/// show a different path.
///
/// Source: <https://spec.openapis.org/oas/v3.1.0>
enum OpenAPIDocument {
  /// The document.
  static let json: JSONValue = {
    var paths = JSONObject()
    for route in Routes.all {
      let endpoint = route.rules.endpoint
      var item: JSONObject =
        if case .object(let item)? = paths[endpoint.template] { item } else { JSONObject() }
      assert(item[endpoint.method.rawValue.lowercased()] == nil, "a method of a path has one route")
      item[endpoint.method.rawValue.lowercased()] = description(of: route)
      paths[endpoint.template] = .object(item)
    }
    return .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string("Tessera: the entitlement server"), "version": .string("1"),
        "description": .string("RevenueCat's wire format, with Tessera's additions."),
      ]),
      "paths": .object(paths), "webhooks": .object(OpenAPIWebhooks.json),
      "components": .object([
        "schemas": .object(schemas),
        "securitySchemes": .object(OpenAPIComponents.securitySchemes),
      ]),
    ])
  }()

  private static var schemas: JSONObject {
    var schemas = OpenAPIComponents.schemas
    for member in EventSchemas.all.members { schemas[member.key] = member.value }
    return schemas
  }

  static let bytes = (try? WireJSON.encode(json)) ?? []

  private static func description(of route: Route) -> JSONValue {
    let endpoint = route.rules.endpoint
    var description: JSONObject = [
      "operationId": .string(route.rules.name), "summary": .string(route.summary),
      "responses": .object(responses(of: route)),
    ]
    let parameters =
      pathParameters(of: endpoint) + route.parameters.map(parameter)
      + signatureParameters(of: endpoint)
    if !parameters.isEmpty { description["parameters"] = .array(parameters) }
    if let body = route.body {
      description["requestBody"] = .object([
        "required": .bool(true), "content": content(body, "application/json"),
      ])
    }
    description["security"] =
      switch route.rules.access {
      case .anyone: .array([])
      case .apiKey:
        .array([.object(["publicKey": .array([])]), .object(["secretKey": .array([])])])
      case .secretKey: .array([.object(["secretKey": .array([])])])
      }
    return .object(description)
  }

  private static func responses(of route: Route) -> JSONObject {
    var responses = JSONObject()
    for possible in route.responses {
      var response: JSONObject = ["description": .string(possible.summary)]
      if let schema = possible.schema { response["content"] = content(schema, possible.type) }
      responses["\(possible.status)"] = .object(response)
    }
    responses["default"] = .object([
      "description": .string(
        "Rejected; the message names the field and the fix. A failure of the server is 5xx."),
      "content": content(.named("Error"), "application/json"),
    ])
    return responses
  }

  private static func pathParameters(of endpoint: Endpoint) -> [JSONValue] {
    endpoint.template.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      let name = String($0.dropFirst().dropLast())
      let schema: OpenAPISchema = name == "app_user_id" ? .appUserID : .text(1...255)
      return .object([
        "name": .string(name), "in": .string("path"), "required": .bool(true),
        "schema": schema.json,
      ])
    }
  }

  private static func parameter(_ parameter: RouteParameter) -> JSONValue {
    .object([
      "name": .string(parameter.name), "in": .string(parameter.location), "required": .bool(false),
      "description": .string(parameter.summary), "schema": parameter.schema.json,
    ])
  }

  /// Returns the fields with which a client requests a signature and reports that the last one was
  /// invalid.
  private static func signatureParameters(of endpoint: Endpoint) -> [JSONValue] {
    guard endpoint.signature != .none else { return [] }
    let failed = parameter(
      .header(
        "X-Tessera-Failed-Verification", .choice(FailedVerification.allCases.map(\.rawValue)),
        "Why the app rejected the last response to this request; it is counted."))
    guard endpoint.signature == .nonce else { return [failed] }
    return [
      failed,
      parameter(
        .header(
          "X-Nonce", .text(16...16, pattern: "^[A-Za-z0-9+/]{16}$"),
          "Base64 of 12 random bytes; the response is then signed in X-Signature.")),
    ]
  }

  private static func content(_ schema: OpenAPISchema, _ type: String) -> JSONValue {
    .object([type: .object(["schema": schema.json])])
  }
}
