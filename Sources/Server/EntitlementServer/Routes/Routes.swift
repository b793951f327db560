internal import EntitlementAPI
package import HTTPTypes

/// All routes of the server.
package enum Routes {
  /// Every route.
  package static let all: [Route] = [
    CustomerRoutes.all, CustomerStateRoutes.all, AppleRoutes.all, CatalogRoutes.all,
    ServerRoutes.all, FeedRoutes.all, WebhookRoutes.all, ClientSupportRoutes.all,
    ChartRoutes.all, ExperimentRoutes.all, ProjectCatalogRoutes.all, ProjectCustomerRoutes.all,
    ProjectPurchaseRoutes.all,
  ].flatMap { $0 }

  private static let table = EndpointTable(all.map(\.rules.endpoint))

  /// Returns the route of a request; `nil` if none exists.
  package static func match(_ method: HTTPRequest.Method, _ rawPath: String) -> RouteMatch? {
    table.match(method, rawPath).map {
      RouteMatch(rules: all[$0.index].rules, index: $0.index, values: $0.values)
    }
  }

  /// Returns the methods of a path; empty if it has no route.
  static func methods(of rawPath: String) -> [HTTPRequest.Method] { table.methods(of: rawPath) }
}
