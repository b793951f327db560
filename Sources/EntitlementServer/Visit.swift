internal import EntitlementAPI
internal import HTTPTypes

/// A request with what everybody on its way wants to know of it, found once.
///
/// It goes through many hands, and a copy of a reference costs one count.
final class Visit: Sendable {
  let request: HTTPRequest
  let fields: RequestFields
  /// The path as signatures cover it, without the query.
  let rawPath: String
  let route: APIRoute?
  let credential: Credential
  let question: RequestGate.Question
  /// The other end of the connection.
  let peer: RemoteAddress?
  /// The catalogue as it was when the request came.
  let snapshot: CatalogSnapshot

  /// - Parameter fields: Those of the request; `nil` to find them in it.
  init(
    _ request: HTTPRequest, _ fields: RequestFields? = nil, peer: RemoteAddress? = nil,
    catalog snapshot: CatalogSnapshot,
    addresses: ClientAddressRule = ClientAddressRule(trustedProxies: [])
  ) {
    let fields = fields ?? RequestFields(request.headerFields)
    self.request = request
    self.peer = peer
    self.snapshot = snapshot
    self.fields = fields
    rawPath = APIRoute.withoutQuery(request.path ?? "/")
    route = APIRoute(method: request.method, rawPath: rawPath)
    credential = Credential(fields.authorization, keys: snapshot.catalog.keys)
    question = RequestGate.Question(
      endpoint: route?.endpoint, isDashboard: DashboardPages.owns(rawPath),
      owner: credential.owner,
      address: addresses.client(peer: peer, forwardedFor: fields.forwardedFor),
      retryCount: fields.retryCount.flatMap { Int($0) })
  }

  /// The methods that the path takes; none for a path that is not served.
  var allowedMethods: [HTTPRequest.Method] {
    question.isDashboard ? [.get, .head] : APIRoute.methods(rawPath: rawPath)
  }

  /// The path as a refusal quotes it.
  var shortPath: String { String(rawPath.unicodeScalars.prefix(100)) }

  /// What stands for the path in metrics and logs.
  var routeName: String {
    question.endpoint?.template ?? (question.isDashboard ? "/dashboard" : "other")
  }
}

/// What a request brought to say who asks.
enum Credential {
  /// No `Authorization` at all.
  case missing
  /// Something else than a bearer token.
  case malformed
  /// A bearer token that is nobody's API key.
  case unknown(String)
  /// An API key.
  case known(String, APIKeySet.Owner)

  /// The scheme is written in any case (RFC 9110, section 11.1), with one space or more behind it.
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

  /// What came as a bearer token; `nil` for none.
  var token: String? {
    switch self {
    case .missing, .malformed: nil
    case .unknown(let token), .known(let token, _): token
    }
  }

  /// Whose API key it is; `nil` when it is nobody's.
  var owner: APIKeySet.Owner? {
    if case .known(_, let owner) = self { owner } else { nil }
  }
}
