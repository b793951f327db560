public import AppStoreCore

/// Why a request to RevenueCat's API failed.
public enum RevenueCatAPIError: Error, Hashable, Sendable {
  /// The base URL cannot be used.
  case invalidURL(String)
  /// The key was rejected, or lacks a permission; retrying does not help.
  case rejectedKey(path: String, status: Int)
  /// The project or the object does not exist.
  case missing(path: String)
  /// The rate limit is exhausted, and waiting for it took too long.
  case rateLimited(path: String)
  /// The server reported another error.
  case status(path: String, status: Int)
  /// There was no response, also after retries.
  case unreachable(path: String, TransportError)
  /// The response is not the documented JSON.
  case unreadable(path: String, reason: String)
  /// The task was canceled.
  case cancelled
}

extension RevenueCatAPIError: CustomStringConvertible {
  /// Whether the same request may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .invalidURL, .rejectedKey, .missing, .unreadable: false
    case .rateLimited, .unreachable, .cancelled: true
    case .status(_, let status): status >= 500
    }
  }

  /// The problem and its fix; without the key.
  public var description: String {
    switch self {
    case .invalidURL(let url):
      "RevenueCat: \"\(url)\" is not a base URL; use one such as https://api.revenuecat.com"
    case .rejectedKey(let path, let status):
      "RevenueCat: \(path): the key was rejected (\(status)); use a secret key (sk_…) of the "
        + "project that may read customers and the project configuration"
    case .missing(let path):
      "RevenueCat: \(path): does not exist; check the project ID"
    case .rateLimited(let path):
      "RevenueCat: \(path): the rate limit is exhausted; run the command again later, or lower "
        + "--requests-per-minute"
    case .status(let path, let status):
      "RevenueCat: \(path): HTTP status \(status)"
        + (status >= 500 ? "; run the command again later" : "")
    case .unreachable(let path, let error):
      "RevenueCat: \(path): no response (\(error.reason)); run the command again to continue"
    case .unreadable(let path, let reason):
      "RevenueCat: \(path): unexpected response: \(reason)"
    case .cancelled: "canceled; run the command again to continue"
    }
  }
}
