internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import RevenueCatMigration

/// A route of the server: its endpoint, who may use it, its documentation and its action.
///
/// The router, the OpenAPI document, the checks of keys, scopes and limits, and the tests of every
/// route are made from these values, so that all of them are complete.
package struct Route: Sendable {
  /// Responds to a request before the response is signed; throws ``APIError`` only.
  ///
  /// Its errors have no type because each closure would have to repeat it.
  typealias Work = @Sendable (RequestHandlers, RouteCall) async throws -> UnsignedResponse

  /// What is decided about a request before its action.
  package let rules: RouteRules
  let summary: String
  /// The parameters of the query and the header.
  let parameters: [RouteParameter]
  let body: OpenAPISchema?
  let responses: [RouteResponse]
  private let work: Work

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - name: The name in the OpenAPI document.
  ///   - endpoint: The method and the path.
  ///   - access: The required access.
  ///   - scopes: The scopes that a limited secret key needs; `nil` if it may not use the route.
  ///   - kind: Whether it needs other treatment than most.
  ///   - proxy: What proxy mode does with a request.
  ///   - summary: What the route does, as one sentence.
  ///   - parameters: The parameters of the query and the header.
  ///   - body: The body; `nil` for none.
  ///   - responses: The successful responses.
  ///   - work: Responds to a request.
  init(
    _ name: String, _ endpoint: Endpoint, for access: RouteRules.Access,
    scopes: [APIKeyScope]? = nil, kind: RouteRules.Kind = .other, proxy: ProxyPlan = .passOn,
    _ summary: String, _ parameters: [RouteParameter] = [], body: OpenAPISchema? = nil,
    responses: [RouteResponse], _ work: @escaping Work
  ) {
    rules = RouteRules(name, endpoint, access, scopes, kind, proxy)
    self.summary = summary
    self.parameters = parameters
    self.body = body
    self.responses = responses
    self.work = work
  }

  /// Responds to a request before the response is signed.
  func response(
    _ handlers: RequestHandlers, _ call: RouteCall
  ) async throws(APIError) -> UnsignedResponse {
    do {
      return try await work(handlers, call)
    } catch let error as APIError {
      throw error
    } catch {
      assertionFailure("a route throws APIError only")
      throw APIError(.internalServerError, "The request failed.")
    }
  }
}

/// A request of a route: its sender, its path parameters and its body.
struct RouteCall: Sendable {
  let caller: AuthenticatedRequest
  /// The decoded parameters of the path, in order.
  let values: [String]
  let body: [UInt8]

  /// The customer in the path.
  var customer: AppUserID { AppUserID(values.first ?? "") }
  /// The last parameter of the path.
  var last: String { values.last ?? "" }
}

extension Endpoint {
  static func get(_ path: String, signed signature: Signature = .none) -> Endpoint {
    Endpoint(.get, path, signed: signature)
  }

  static func post(
    _ path: String, signed signature: Signature = .none, signsParameters: Bool = false
  ) -> Endpoint {
    Endpoint(.post, path, signed: signature, signsParameters: signsParameters)
  }

  static func delete(_ path: String) -> Endpoint { Endpoint(.delete, path) }
}
