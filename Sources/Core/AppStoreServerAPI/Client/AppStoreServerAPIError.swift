public import AppStoreCore

/// The reason why a call of the App Store Server API failed.
public enum AppStoreServerAPIError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The base URL is not `http(s)://host[:port]`.
  case invalidBaseURL(String)
  /// The token could not be created.
  case key(APIKeyError)
  /// No complete response was received.
  case unreachable(TransportError)
  /// The server rejected the token (401), without a JSON body; with the likely cause.
  case unauthorized(likelyCause: String)
  /// Apple's production server rejected the token (401); with the likely cause.
  ///
  /// It does so for every call until the app has been released, even with a valid key.
  case unauthorizedInProduction(likelyCause: String)
  /// The request is invalid; nothing was sent.
  case invalidRequest(APIRequestError)
  /// The app's rate budget for the endpoint is exhausted beyond the maximum wait; nothing was sent.
  case rateBudgetExhausted(EndpointName, until: Timestamp)
  /// The environment has no server: Xcode and local testing.
  case noServer(AppStoreEnvironment)
  /// The task was canceled during a wait.
  case cancelled
  /// The server rejected the request with a JSON error.
  ///
  /// `retryAfter` is the time for a retry; `nil` if the server sent none.
  case rejected(AppStoreErrorBody, retryAfter: Timestamp?)
  /// The server rejected an external purchase report, with all errors it found.
  case reportRejected(SendReportErrorResponse)
  /// The server responded with a status other than 200 without a JSON error.
  case unexpectedStatus(Int)
  /// The response lacks a field or has one of another type; the field as in
  /// `data.0.lastTransactions`.
  case invalidResponse(field: String)
  /// The server reports more pages but returned a cursor that repeats; with that cursor.
  case historyDoesNotAdvance(revision: String)

  /// Whether the same call can succeed later.
  public var isRetryable: Bool {
    switch self {
    case .unreachable(let error): error.isRetryable
    case .rejected(let body, _): body.isRetryable
    case .unexpectedStatus(let status): status == 429 || status >= 500
    case .rateBudgetExhausted: true
    case .invalidBaseURL, .key, .unauthorized, .unauthorizedInProduction, .invalidRequest,
      .noServer, .cancelled, .reportRejected, .invalidResponse, .historyDoesNotAdvance:
      false
    }
  }

  /// When the server allows a retry, or the rate budget allows the call; `nil` if neither is known.
  public var retryAfter: Timestamp? {
    switch self {
    case .rejected(_, let time): time
    case .rateBudgetExhausted(_, let time): time
    case .invalidBaseURL, .key, .unreachable, .unauthorized, .unauthorizedInProduction,
      .invalidRequest, .noServer, .cancelled, .reportRejected, .unexpectedStatus, .invalidResponse,
      .historyDoesNotAdvance:
      nil
    }
  }

  /// Apple's code; `nil` if Apple sent none.
  public var code: APIErrorCode? {
    guard case .rejected(let body, _) = self else { return nil }
    return body.code
  }

  /// Whether the server rejected the call because of the rate limit.
  var isRateLimit: Bool {
    switch self {
    case .rejected(let body, _): body.status == 429
    case .unexpectedStatus(let status): status == 429
    case .invalidBaseURL, .key, .unreachable, .unauthorized, .unauthorizedInProduction,
      .invalidRequest, .rateBudgetExhausted, .noServer, .cancelled, .reportRejected,
      .invalidResponse, .historyDoesNotAdvance:
      false
    }
  }

  /// Whether the error came from the server or the network.
  var isFromOutside: Bool {
    switch self {
    case .rejected, .reportRejected, .unexpectedStatus, .unreachable: true
    case .invalidBaseURL, .key, .unauthorized, .unauthorizedInProduction, .invalidRequest,
      .rateBudgetExhausted, .noServer, .cancelled, .invalidResponse, .historyDoesNotAdvance:
      false
    }
  }

  /// The problem and the fix in one line, without tokens and keys.
  public var description: String {
    switch self {
    case .invalidBaseURL(let text):
      "base URL: \"\(text)\" is not http(s)://host[:port]; Apple's is "
        + AppStoreServerAPIClient.productionURL
    case .key(let error): error.description
    case .unreachable(let error): "App Store Server API: \(error)"
    case .unauthorized(let likelyCause):
      "App Store Server API: 401, the token was rejected; \(likelyCause)"
    case .unauthorizedInProduction(let likelyCause):
      "App Store Server API: 401 from Apple's production server; \(likelyCause)"
    case .invalidRequest(let error): "App Store Server API: not sent: \(error)"
    case .rateBudgetExhausted(let name, let time):
      "App Store Server API: not sent: the rate limit of \(name.rawValue) is used up; "
        + "retry after \(time)"
    case .noServer(let environment):
      "App Store Server API: the environment \(environment) has no server; "
        + "only Production and Sandbox have one"
    case .cancelled: "App Store Server API: canceled while waiting"
    case .rejected(let body, _): "App Store Server API: \(body)"
    case .reportRejected(let response): "External Purchase Server API: \(response)"
    case .unexpectedStatus(let status):
      "App Store Server API: status \(status) without Apple's error object; "
        + "check that the base URL is the App Store's"
    case .invalidResponse(let field):
      "App Store Server API: the response's field \"\(field)\" is missing or of another type"
    case .historyDoesNotAdvance(let revision):
      "App Store Server API: the history does not advance behind revision \"\(revision)\""
    }
  }
}
