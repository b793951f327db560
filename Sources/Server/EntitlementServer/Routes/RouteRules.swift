internal import Catalog
package import EntitlementAPI
package import RevenueCatMigration

/// What the server decides about a request by its route alone: who may send it, and its limits.
///
/// Each request has a reference to the rules of its route.
package final class RouteRules: Sendable {
  /// The access required by a route.
  package enum Access: Hashable, Sendable {
    /// No authentication.
    case anyone
    /// An API key of an app, which is then part of the signed data.
    case apiKey
    /// The developer's own backend, with a secret API key.
    case secretKey
  }

  /// The requests that need other treatment than most.
  enum Kind {
    /// Reads customer info, which may need no task.
    case customerInfo
    /// Sends a receipt: after a 4xx an app may finish the transaction, which is not recorded then.
    case receipt
    /// Logs a customer in, which may need a token in addition to the API key.
    case logIn
    /// Comes from Apple, which retries after any response but 200.
    case apple
    /// Reads the metrics, which have their own token.
    case metrics
    case other
  }

  /// The name in the OpenAPI document, and in the identifiers of repeated requests.
  package let name: String
  /// The method, the path, and how a successful response is signed.
  package let endpoint: Endpoint
  /// The required access.
  package let access: Access
  /// What proxy mode does with a request.
  package let proxy: ProxyPlan
  /// The scopes that a limited secret key needs; `nil` if it may never use the route.
  let scopes: [APIKeyScope]?
  /// Whether it needs other treatment.
  let kind: Kind
  /// Whether errors have the format of RevenueCat's API version 2.
  let isVersion2: Bool

  init(
    _ name: String, _ endpoint: Endpoint, _ access: Access, _ scopes: [APIKeyScope]?, _ kind: Kind,
    _ proxy: ProxyPlan
  ) {
    self.name = name
    self.endpoint = endpoint
    self.access = access
    self.scopes = scopes
    self.kind = kind
    self.proxy = proxy
    isVersion2 = endpoint.template.hasPrefix("/v2/")
  }
}

/// The route of a request.
package struct RouteMatch: Sendable {
  package let rules: RouteRules
  /// The route's index in ``Routes/all``.
  let index: Int
  /// The decoded parameters of the path, in order; a customer's ID without white space around it.
  package let values: [String]
}
