internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import Ledger

/// What follows from a refresh that failed.
enum RefreshVerdict: Hashable, Sendable {
  /// The job is tried again later.
  case again(at: Timestamp)
  /// Nothing is asked of the server before an instant: its limit is used up, or nobody answers.
  case serverRests(until: Timestamp)
  /// The key is wrong, so that nothing is asked of the server for a while.
  case keyRefused(until: Timestamp)
  /// The answer is final.
  case failed
  /// Nothing was learned; the job is as before.
  case unchanged

  /// How long a server rests whose key was refused; a new configuration wakes it at once.
  static let keyRest = Duration.hours(1)
  /// How long a server rests that could not be reached.
  static let reachRest = Duration.seconds(30)
  /// How often an answer is asked for again that no second call should change.
  static let finalAttempts = 8

  /// Decides what follows from an error of the store's API.
  ///
  /// - Parameters:
  ///   - error: What a call failed with.
  ///   - attempts: How often the job was tried in vain before, as far as that counts.
  ///   - isSigned: Whether the store signed the purchase, so that it must come to know it.
  ///   - now: The time.
  init(
    _ error: AppStoreServerAPIError, attempts: Int, isSigned: Bool, at now: Timestamp
  ) {
    switch error {
    case .cancelled: self = .unchanged
    case .unauthorized, .unauthorizedInProduction, .key:
      self = .keyRefused(until: now + Self.keyRest)
    case .refused(let body, _)
    where [.appNotFound, .invalidAppIdentifier].contains(body.code):
      self = .keyRefused(until: now + Self.keyRest)
    case .unreachable:
      self = .serverRests(until: now + Self.reachRest)
    case _ where error.isRateLimit:
      self = .serverRests(
        until: max(min(error.retryAfter ?? now, now + DueDate.longestWait), now + .seconds(1)))
    case .refused(let body, _) where body.status == 400: self = .failed
    case .refused(let body, _) where body.status == 404 && !error.isRetryable && !isSigned:
      self = .failed
    case .invalidRequest, .invalidBaseURL, .noServer: self = .failed
    case _ where error.isRetryable || attempts < Self.finalAttempts:
      self = .again(at: Self.backoff(after: attempts, at: now, notBefore: error.retryAfter))
    default: self = .failed
    }
  }

  /// Returns when to try again: the wait doubles from half a minute to the longest one.
  static func backoff(
    after attempts: Int, at now: Timestamp, notBefore earliest: Timestamp? = nil
  ) -> Timestamp {
    let wait = min(Duration.seconds(30 << min(max(attempts, 0), 20)), DueDate.longestWait)
    return max(now + wait, min(earliest ?? now, now + DueDate.longestWait))
  }
}

extension AppStoreServerAPIError {
  /// Whether too much was asked of the server already.
  fileprivate var isRateLimit: Bool {
    switch self {
    case .rateBudgetExhausted: true
    case .refused(let body, _): body.status == 429
    case .unexpectedStatus(let status): status == 429
    default: false
    }
  }
}
