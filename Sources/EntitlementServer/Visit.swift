internal import EntitlementAPI
internal import HTTPTypes

/// A request with what the limits and the log want to know of it.
struct Visit {
  let request: HTTPRequest
  let route: APIRoute?
  let question: RequestGate.Question
  /// The other end of the connection.
  let peer: RemoteAddress?

  init(
    _ request: HTTPRequest, peer: RemoteAddress?, catalog: ServerCatalog,
    addresses: ClientAddressRule
  ) {
    self.request = request
    self.peer = peer
    let fields = request.headerFields
    let path = request.path ?? "/"
    route = APIRoute(method: request.method, rawPath: path)
    question = RequestGate.Question(
      endpoint: route?.endpoint, isDashboard: DashboardPages.owns(path),
      owner: Self.bearer(fields).flatMap(catalog.keys.owner),
      address: addresses.client(peer: peer, fields: fields),
      retryCount: fields[.retryCount].flatMap { Int($0) })
  }

  /// What stands for the path in metrics and logs.
  var routeName: String {
    question.endpoint?.template ?? (question.isDashboard ? "/dashboard" : "other")
  }

  /// What came as a bearer token; `nil` for none.
  static func bearer(_ fields: HTTPFields) -> String? {
    let prefix = "Bearer "
    guard let text = fields[.authorization], text.hasPrefix(prefix) else { return nil }
    return String(text.dropFirst(prefix.count))
  }
}
