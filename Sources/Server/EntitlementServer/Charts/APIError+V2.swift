internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes

extension APIError {
  /// Creates a failure in the format of RevenueCat's API version 2.
  ///
  /// - Parameters:
  ///   - type: The type of error, such as `parameter_error`.
  ///   - message: The problem and the fix.
  ///   - parameter: The parameter that is not valid; `nil` for another problem.
  ///   - status: The status.
  ///   - backoff: When to retry; `nil` if a retry fails too.
  init(
    v2 type: String, _ message: String, parameter: String? = nil, status: HTTPResponse.Status,
    backoff: Duration? = nil
  ) {
    self.init(
      status == .serviceUnavailable ? .internalServerError : .badRequest, message, status: status)
    var body: JSONObject = ["object": .string("error"), "type": .string(type)]
    if let parameter { body["param"] = .string(parameter) }
    body["message"] = .string(message)
    body["retryable"] = .bool(backoff != nil)
    if let backoff {
      body["backoff_ms"] = .integer(backoff.components.seconds * 1000)
      fields[.retryAfter] = "\(backoff.components.seconds)"
    }
    otherBody = JSONValue.object(body).jsonBytes
  }

  /// The failure in the format of version 2.
  var inVersion2: APIError {
    if otherBody != nil { return self }
    let type =
      switch status {
      case .unauthorized: "authentication_error"
      case .forbidden: "authorization_error"
      case .notFound: "resource_missing"
      case .methodNotAllowed: "invalid_request"
      case .conflict: "idempotency_error"
      case .unprocessableContent: "unprocessable_entity_error"
      case .tooManyRequests: "rate_limit_error"
      case .internalServerError, .serviceUnavailable: "server_error"
      default: "parameter_error"
      }
    let isRetryable = status == .serviceUnavailable || status == .tooManyRequests
    var error = APIError(
      v2: type, body.message, status: status, backoff: isRetryable ? .seconds(1) : nil)
    error.fields = fields
    return error
  }

  /// Creates a failure about a parameter of a chart.
  init(chartParameter name: String, _ reason: String) {
    self.init(v2: "parameter_error", "\(name): \(reason)", parameter: name, status: .badRequest)
  }
}

extension AuthenticatedRequest {
  /// The query fields whose values are JSON.
  private static let jsonParameters: Set<String> = ["filters", "selectors"]

  /// The decoded values of all query fields, by name.
  var queryParameters: [String: [String]] {
    var parameters: [String: [String]] = [:]
    for pair in query.split(separator: "&") {
      let name = pair.prefix { $0 != "=" }
      guard let decoded = String(name).removingPercentEncoding else { continue }
      // In JSON a space may be written as in a form; a plus sign in it is always `%2B`.
      parameters[decoded] =
        Self.jsonParameters.contains(decoded) ? formValues(decoded) : values(decoded)
    }
    return parameters
  }

  /// Returns the decoded values of all query fields, by name; another name is an error.
  func queryParameters(allowed: [String]) throws(APIError) -> [String: [String]] {
    let parameters = queryParameters
    for name in parameters.keys.sorted() where !allowed.contains(name) {
      let fix = allowed.isEmpty ? "remove it." : "use one of: \(allowed.joined(separator: ", "))."
      throw APIError(chartParameter: name, "is not supported; \(fix)")
    }
    return parameters
  }
}
