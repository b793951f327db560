internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

/// A request with the facts that several steps of its handling need, computed once.
///
/// It is passed through many calls, and copying a reference is cheap.
final class IncomingRequest: Sendable {
  let request: HTTPRequest
  let fields: RequestHeaders
  /// The path as signatures cover it, without the query.
  let rawPath: String
  /// The route; `nil` if the path or its method is not served.
  let match: RouteMatch?
  let credential: Credential
  let limitKey: RequestLimiter.LimitKey
  /// The other end of the connection.
  let peer: RemoteAddress?
  /// The catalog when the request arrived.
  let snapshot: CatalogSnapshot

  /// - Parameters:
  ///   - match: Returns the route of a method and a path.
  ///   - fields: The request's header fields; `nil` to find them in the request.
  init(
    _ request: HTTPRequest, matching match: (HTTPRequest.Method, String) -> RouteMatch?,
    _ fields: RequestHeaders? = nil, peer: RemoteAddress? = nil,
    catalog snapshot: CatalogSnapshot,
    addresses: ClientAddressResolver = ClientAddressResolver(trustedProxies: [])
  ) {
    let fields = fields ?? RequestHeaders(request.headerFields)
    self.request = request
    self.peer = peer
    self.snapshot = snapshot
    self.fields = fields
    rawPath = PathEncoding.withoutQuery(request.path ?? "/")
    self.match = match(request.method, rawPath)
    credential = Credential(fields.authorization, keys: snapshot.catalog.keys)
    limitKey = RequestLimiter.LimitKey(
      route: self.match?.rules, isDashboard: DashboardPages.owns(rawPath),
      owner: credential.owner,
      address: addresses.client(peer: peer, forwardedFor: fields.forwardedFor),
      retryCount: fields.retryCount.flatMap { Int($0) })
  }

  /// The path as errors quote it.
  var shortPath: String { String(rawPath.unicodeScalars.prefix(100)) }

  /// The name of the path in metrics and logs.
  var routeName: String {
    match?.rules.endpoint.template ?? (limitKey.isDashboard ? "/dashboard" : "other")
  }
}

enum Credential {
  /// No `Authorization` field.
  case missing
  /// An `Authorization` field without a bearer token.
  case malformed
  /// A bearer token that is not a known API key.
  case unknown(String)
  /// An API key.
  case known(String, APIKeySet.Owner)

  /// Parses the field; the scheme is case-insensitive (RFC 9110, section 11.1) and followed by
  /// spaces.
  init(_ authorization: String?, keys: APIKeySet) {
    guard let authorization else {
      self = .missing
      return
    }
    let scheme = authorization.utf8.prefix(7)
    let token = authorization.utf8.dropFirst(7).drop { $0 == UInt8(ascii: " ") }
    guard !token.isEmpty, scheme.elementsEqual("bearer ".utf8, by: { $0 | 0x20 == $1 }) else {
      self = .malformed
      return
    }
    let key = String(token) ?? ""
    self = keys.owner(of: key).map { .known(key, $0) } ?? .unknown(key)
  }

  /// Whether the request states no credential at all.
  var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  /// The bearer token; `nil` for none.
  var token: String? {
    switch self {
    case .missing, .malformed: nil
    case .unknown(let token), .known(let token, _): token
    }
  }

  /// The owner of the API key; `nil` if it is unknown.
  var owner: APIKeySet.Owner? {
    if case .known(_, let owner) = self { owner } else { nil }
  }
}
