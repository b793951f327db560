internal import AppStoreCore
internal import HTTPTypes

/// Decides about a response of RevenueCat's API: whether to wait and send the request again.
///
/// Source: <https://www.revenuecat.com/docs/api-v2#tag/Rate-Limit>
struct RevenueCatRetry: Hashable, Sendable {
  /// The number of attempts after failures other than rate limits.
  static let maxAttempts = 6
  /// The number of attempts while the rate limit is exhausted; each waits as long as the server states.
  static let maxLimitedAttempts = 20
  /// The longest wait between two attempts.
  static let longestWait = Duration.seconds(300)

  /// The number of failures, without rate limits.
  private(set) var failures = 0
  /// The number of responses with status 429.
  private(set) var limited = 0

  /// Returns how long to wait before the next attempt after a failure; `nil` to give up.
  mutating func waitAfterFailure() -> Duration? {
    failures += 1
    guard failures < Self.maxAttempts else { return nil }
    return .seconds(1 << (failures - 1))
  }

  /// Returns how long to wait after a response with status 429; `nil` if there is no further attempt.
  mutating func waitAfterLimit(of received: BufferedHTTPResponse) -> Duration? {
    var backoff: Int64?
    if case .integer(let number)? = (try? JSONReader.object(received.body))?["backoff_ms"] {
      backoff = number
    }
    return waitAfterLimit(
      retryAfter: received.response.headerFields[.retryAfter], backoff: backoff)
  }

  /// Returns how long to wait after status 429; `nil` if there is no further attempt.
  ///
  /// - Parameters:
  ///   - retryAfter: The header field `Retry-After`, in seconds, which may have a fraction.
  ///   - backoff: The field `backoff_ms` of the body, in milliseconds.
  mutating func waitAfterLimit(retryAfter: String?, backoff: Int64?) -> Duration? {
    limited += 1
    guard limited < Self.maxLimitedAttempts else { return nil }
    let stated = retryAfter.flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    let milliseconds =
      stated.map { Int64(min($0, 3600) * 1000) } ?? backoff.map { max($0, 0) }
      ?? Int64(1000) << min(limited - 1, 6)
    return min(max(.milliseconds(milliseconds), .milliseconds(100)), Self.longestWait)
  }
}
