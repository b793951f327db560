internal import HTTPTypes
internal import Hummingbird

/// Responds to unknown calls below `/control` with a JSON error, as in the rest of the control API.
///
/// It is added to the router after all routes, so that only requests without a route reach it.
struct UnknownControlCalls: RouterMiddleware {
  typealias Context = BasicRequestContext

  /// The methods of each path.
  private let methods: [String: [HTTPRequest.Method]]

  init(_ operations: [ControlOperation]) {
    methods = Dictionary(grouping: operations, by: \.path).mapValues { $0.map(\.method) }
  }

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard path == "/control" || path.hasPrefix("/control/") else {
      return try await next(request, context)
    }
    return try rejection(request.method, path).response()
  }

  private func rejection(_ method: HTTPRequest.Method, _ path: String) -> ControlError {
    let call = "\(method.rawValue.prefix(20)) \(path.prefix(80))"
    guard let known = methods[path] else {
      return .unknownCall(
        "\(call): unknown call; GET /control/openapi.json lists all calls")
    }
    let names = known.map(\.rawValue).joined(separator: " or ")
    return .otherMethod("\(call): unknown call; use \(names)", allowed: known)
  }
}
