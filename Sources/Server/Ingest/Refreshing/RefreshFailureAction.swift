internal import AppStoreCore
internal import AppStoreServerAPI
internal import Ledger

/// The consequence of a failed refresh.
enum RefreshFailureAction: Hashable, Sendable {
  /// The job is tried again later.
  case again(at: Timestamp)
  /// The server is not queried until an instant: its rate limit is exhausted, or it does not
  /// respond.
  case backOff(until: Timestamp)
  /// The key was rejected, so the server is not queried for a while.
  case keyRejected(until: Timestamp)
  /// The response is final.
  case failed
  /// Nothing was learned; the job is unchanged.
  case unchanged

  /// How long a server is not queried after rejecting the key; a new configuration ends this
  /// immediately.
  static let keyBackoff = Duration.hours(1)
  /// How long an unreachable server is not queried.
  static let networkBackoff = Duration.seconds(30)
  /// How often a request is repeated although its response should not change.
  static let finalAttempts = 8

  /// Decides the consequence of an App Store Server API error.
  ///
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - attempts: The number of earlier failed attempts that count.
  ///   - isSigned: Whether the App Store signed the purchase, so that it must eventually know it.
  ///   - now: The time.
  init(
    _ error: AppStoreServerAPIError, attempts: Int, isSigned: Bool, at now: Timestamp
  ) {
    switch error {
    case .cancelled: self = .unchanged
    case .unauthorized, .unauthorizedInProduction, .key:
      self = .keyRejected(until: now + Self.keyBackoff)
    case .rejected(let body, _)
    where [.appNotFound, .invalidAppIdentifier].contains(body.code):
      self = .keyRejected(until: now + Self.keyBackoff)
    case .unreachable:
      self = .backOff(until: now + Self.networkBackoff)
    case _ where error.isRateLimit:
      self = .backOff(
        until: max(min(error.retryAfter ?? now, now + JobDueDate.longestWait), now + .seconds(1)))
    case .rejected(let body, _) where body.status == 400: self = .failed
    case .rejected(let body, _) where body.status == 404 && !error.isRetryable && !isSigned:
      self = .failed
    case .invalidRequest, .invalidBaseURL, .noServer: self = .failed
    case _ where error.isRetryable || attempts < Self.finalAttempts:
      self = .again(at: Self.backoff(after: attempts, at: now, notBefore: error.retryAfter))
    case .rejected, .unexpectedStatus, .rateBudgetExhausted, .reportRejected, .invalidResponse,
      .historyDoesNotAdvance:
      self = .failed
    }
  }

  /// Returns when to retry: the delay doubles from 30 seconds to the maximum.
  static func backoff(
    after attempts: Int, at now: Timestamp, notBefore earliest: Timestamp? = nil
  ) -> Timestamp {
    let wait = min(Duration.seconds(30 << min(max(attempts, 0), 20)), JobDueDate.longestWait)
    let next = max(now + wait, min(earliest ?? now, now + JobDueDate.longestWait))
    assert(
      next > now && next <= now + JobDueDate.longestWait,
      "a retry is later, and not after the longest wait")
    return next
  }
}

extension AppStoreServerAPIError {
  /// Whether the server's rate limit was exceeded.
  fileprivate var isRateLimit: Bool {
    switch self {
    case .rateBudgetExhausted: true
    case .rejected(let body, _): body.status == 429
    case .unexpectedStatus(let status): status == 429
    case .invalidBaseURL, .key, .unreachable, .unauthorized, .unauthorizedInProduction,
      .invalidRequest, .noServer, .cancelled, .reportRejected, .invalidResponse,
      .historyDoesNotAdvance:
      false
    }
  }
}
