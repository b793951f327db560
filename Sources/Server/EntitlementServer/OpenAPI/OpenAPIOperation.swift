internal import EntitlementAPI

/// The description of one endpoint in the OpenAPI document, in addition to the endpoint's own
/// table.
///
/// Every endpoint has one. ``ResourceOperation`` describes those about resources.
struct OpenAPIOperation {
  /// A parameter of the query or of the header.
  struct Parameter {
    let name: String
    let place: String
    let schema: OpenAPISchema
    let summary: String

    static func query(
      _ name: String, _ schema: OpenAPISchema, _ summary: String
    ) -> Parameter {
      Parameter(name: name, place: "query", schema: schema, summary: summary)
    }

    static func header(
      _ name: String, _ schema: OpenAPISchema, _ summary: String
    ) -> Parameter {
      Parameter(name: name, place: "header", schema: schema, summary: summary)
    }
  }

  /// A successful response.
  struct Success {
    let status: Int
    let summary: String
    let schema: OpenAPISchema?
    var type = "application/json"

    static func ok(_ schema: OpenAPISchema, _ summary: String) -> [Success] {
      [Success(status: 200, summary: summary, schema: schema)]
    }

    /// A read whose response has a tag.
    static func tagged(_ schema: OpenAPISchema, _ summary: String) -> [Success] {
      ok(schema, summary) + [
        Success(
          status: 304, summary: "The response that X-RevenueCat-ETag names is still current.",
          schema: nil)
      ]
    }
  }

  let endpoint: Endpoint
  let summary: String
  var parameters: [Parameter] = []
  var body: OpenAPISchema?
  let successes: [Success]

  init(
    _ endpoint: Endpoint, _ summary: String, _ parameters: [Parameter] = [],
    body: OpenAPISchema? = nil, answers successes: [Success]
  ) {
    self.endpoint = endpoint
    self.summary = summary
    self.parameters = parameters
    self.body = body
    self.successes = successes
  }

  /// An operation that responds with the customer's current state.
  static func customerChange(
    _ endpoint: Endpoint, _ summary: String, status: Int = 200, _ parameters: [Parameter] = [],
    body: OpenAPISchema? = nil
  ) -> OpenAPIOperation {
    OpenAPIOperation(
      endpoint, summary, parameters, body: body,
      answers: [
        Success(
          status: status, summary: "What the customer may use now.",
          schema: .named("CustomerInfo"))
      ])
  }

  /// An operation that responds with an empty object.
  static func quiet(
    _ endpoint: Endpoint, _ summary: String, body: OpenAPISchema
  ) -> OpenAPIOperation {
    OpenAPIOperation(endpoint, summary, body: body, answers: Success.ok(.object([:]), "Taken."))
  }

  /// The variable parts of the path.
  var pathParameters: [String] {
    endpoint.template.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }
}
