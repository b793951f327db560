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
  /// The server refused the request with its error object.
  ///
  /// `retryAfter` is when it wants to be asked again, `nil` when it does not say.
  case refused(APIErrorBody, retryAfter: Timestamp?)
  /// The server answered a status other than 200 without its error object.
  case unexpectedStatus(Int)
  /// The answer lacks a field or has one of another type; the field as in `data.0.lastTransactions`.
  case invalidAnswer(field: String)
  /// The server says that there are more pages, but gives no new place to go on from.
  case historyDoesNotAdvance(revision: String)

  /// Whether the same call may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .unreachable(let error): error.isRetryable
    case .refused(let body, _): body.isRetryable
    case .unexpectedStatus(let status): status == 429 || status >= 500
    case .invalidBaseURL, .key, .unauthorized, .invalidAnswer, .historyDoesNotAdvance: false
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
    case .refused(let body, _): "App Store Server API: \(body)"
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
