internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

/// A request about a resource of a project, in the format of RevenueCat's API version 2.
struct ResourceCall: Sendable {
  let caller: AuthenticatedRequest
  /// The decoded parameters of the path; the first one is the project.
  let values: [String]
  let body: [UInt8]
  /// The page that the request wants, if it is about a list.
  let list: ResourceList
  /// Writes parts of the catalog.
  let bodies: CatalogBodies

  /// The project, which is not checked: a server is one project.
  var project: String { values.first ?? "" }
  var id: String { values.count > 1 ? values[1] : "" }
  /// The ID of the resource, which is a customer.
  var customer: AppUserID { AppUserID(id).trimmed }

  init(_ call: RouteCall, _ catalog: ServerCatalog) throws(APIError) {
    caller = call.caller
    values = call.values
    body = call.body
    list = try ResourceList(caller)
    bodies = CatalogBodies(
      catalog: catalog, project: values.first ?? "",
      expansions: Expansions(caller.queryParameters["expand"]))
  }
}

extension Route {
  /// Returns the JSON of a response; throws ``APIError`` only.
  typealias ResourceWork = @Sendable (ResourceHandlers, ResourceCall) async throws -> JSONObject

  /// A route about a resource, whose document describes the response:
  /// <https://www.revenuecat.com/docs/api-v2>.
  ///
  /// A read whose path ends with a plural returns a list.
  ///
  /// - Parameters:
  ///   - name: The name in the OpenAPI document.
  ///   - endpoint: The method and the path.
  ///   - resources: What the scopes of a limited secret key must be about.
  ///   - read: Further resources, of which a scope to read is enough.
  ///   - summary: What the route does, as one sentence.
  ///   - parameters: The parameters of the query and the header, without those of all lists.
  ///   - body: The body; `nil` for none.
  ///   - status: The status of a success.
  ///   - work: Returns the body of the response.
  static func resource(
    _ name: String, _ endpoint: Endpoint, _ resources: [String], alsoReading read: [String] = [],
    _ summary: String, _ parameters: [RouteParameter] = [], body: OpenAPISchema? = nil,
    status: HTTPResponse.Status = .ok, _ work: @escaping ResourceWork
  ) -> Route {
    let isList = endpoint.template.hasSuffix("s") && endpoint.method == .get
    let hasCustomer = endpoint.template.contains("{customer_id}")
    let writes = endpoint.method != .get
    return Route(
      name, endpoint, for: .secretKey,
      scopes: read.map(APIKeyScope.reading)
        + resources.map { APIKeyScope(resource: $0, mayWrite: writes) },
      summary, (isList ? pageParameters : []) + parameters, body: body,
      responses: [
        RouteResponse(
          status: status.code, summary: "As RevenueCat's API version 2 describes it.",
          schema: isList ? page : .anyObject)
      ]
    ) { handlers, call in
      let handlers = handlers.resources
      let request = try ResourceCall(call, handlers.catalog)
      if hasCustomer { try handlers.check(request.customer) }
      return .object(try await work(handlers, request), status: status)
    }
  }

  private static let pageParameters: [RouteParameter] = [
    .query("limit", .integer(1...1000), "The most items of the page. Default: 20."),
    .query("starting_after", .text(), "The ID of the item before the page."),
  ]

  private static let page = OpenAPISchema.whole([
    "object": .choice(["list"]), "items": .list(.anyObject, 0...1000),
    "next_page": .anything, "url": .text(),
  ])
}

extension RouteParameter {
  static func expanding(_ names: String...) -> RouteParameter {
    query("expand", .choice(names), "What the response contains in full; may be repeated.")
  }
}

extension Endpoint {
  /// The path of a project, with which other paths begin.
  static let projectPath = "/v2/projects/{project_id}"
}

extension APIKeyScope {
  /// The scope of charts, and of experiments, which only this server has.
  static let charts = reading("charts_metrics:charts")

  static func reading(_ resource: String) -> APIKeyScope {
    APIKeyScope(resource: resource, mayWrite: false)
  }
}
