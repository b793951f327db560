public import AppStoreTypes
public import Effects

/// Why a call of the App Store Server API gave no answer.
public enum AppStoreServerAPIError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The base URL is not `http(s)://host[:port]`.
  case invalidBaseURL(String)
  /// The token could not be made.
  case key(APIKeyError)
  /// No whole response came back.
  case unreachable(TransportError)
  /// The server refused the token (401), which it says without a JSON body; with what is likely wrong.
  case unauthorized(likelyCause: String)
  /// Apple's production server refused the token (401); with what is likely wrong.
  ///
  /// It says so to every call until the app has been released, also with a good key.
  case unauthorizedInProduction(likelyCause: String)
  /// The request would be refused; nothing was sent.
  case invalidRequest(APIRequestError)
  /// The app's budget for the endpoint is used up for longer than a call may wait; nothing was sent.
  case rateBudgetExhausted(EndpointName, until: Timestamp)
  /// The environment has no server: Xcode and local testing.
  case noServer(AppStoreEnvironment)
  /// The task was cancelled while it waited.
  case cancelled
  /// The server refused the request with its error object.
  ///
  /// `retryAfter` is when it wants to be asked again, `nil` when it does not say.
  case refused(APIErrorBody, retryAfter: Timestamp?)
  /// The server refused an external purchase report, with all it found wrong.
  case reportRefused(SendReportErrorResponse)
  /// The server answered a status other than 200 without its error object.
  case unexpectedStatus(Int)
  /// The answer lacks a field or has one of another type; the field as in `data.0.lastTransactions`.
  case invalidAnswer(field: String)
  /// The server says that there are more pages, but gives no new place to go on from; with that place.
  case historyDoesNotAdvance(revision: String)

  /// Whether the same call may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .unreachable(let error): error.isRetryable
    case .refused(let body, _): body.isRetryable
    case .unexpectedStatus(let status): status == 429 || status >= 500
    case .rateBudgetExhausted: true
    case .invalidBaseURL, .key, .unauthorized, .unauthorizedInProduction, .invalidRequest,
      .noServer, .cancelled, .reportRefused, .invalidAnswer, .historyDoesNotAdvance:
      false
    }
  }

  /// When the server wants to be asked again, or the budget allows it; `nil` when neither is known.
  public var retryAfter: Timestamp? {
    switch self {
    case .refused(_, let time): time
    case .rateBudgetExhausted(_, let time): time
    default: nil
    }
  }

  /// Apple's code; `nil` when Apple gave none.
  public var code: APIErrorCode? {
    guard case .refused(let body, _) = self else { return nil }
    return body.code
  }

  /// Whether the server refused because it was asked too often.
  var isRateLimit: Bool {
    switch self {
    case .refused(let body, _): body.status == 429
    case .unexpectedStatus(let status): status == 429
    default: false
    }
  }

  /// Whether it came from the server or the network, and not from this side.
  var isFromOutside: Bool {
    switch self {
    case .refused, .reportRefused, .unexpectedStatus, .unreachable: true
    default: false
    }
  }

  /// What failed and the fix in one line; no token and no key.
  public var description: String {
    switch self {
    case .invalidBaseURL(let text):
      "base URL: \"\(text)\" is not http(s)://host[:port]; Apple's is "
        + AppStoreServerAPIClient.productionURL
    case .key(let error): error.description
    case .unreachable(let error): "App Store Server API: \(error)"
    case .unauthorized(let likelyCause):
      "App Store Server API: 401, the token was refused; \(likelyCause)"
    case .unauthorizedInProduction(let likelyCause):
      "App Store Server API: 401 from Apple's production server; \(likelyCause)"
    case .invalidRequest(let error): "App Store Server API: not sent: \(error)"
    case .rateBudgetExhausted(let name, let time):
      "App Store Server API: not sent: the rate limit of \(name.rawValue) is used up; "
        + "ask again after \(time)"
    case .noServer(let environment):
      "App Store Server API: the environment \(environment) has no server; "
        + "only Production and Sandbox have one"
    case .cancelled: "App Store Server API: cancelled while waiting"
    case .refused(let body, _): "App Store Server API: \(body)"
    case .reportRefused(let response): "External Purchase Server API: \(response)"
    case .unexpectedStatus(let status):
      "App Store Server API: status \(status) without Apple's error object; "
        + "check that the base URL is the App Store's"
    case .invalidAnswer(let field):
      "App Store Server API: the answer's field \"\(field)\" is missing or of another type"
    case .historyDoesNotAdvance(let revision):
      "App Store Server API: the history does not advance behind revision \"\(revision)\""
    }
  }
}
