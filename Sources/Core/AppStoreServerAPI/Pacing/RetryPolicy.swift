public import AppStoreCore

/// Decides whether and when a failed call is retried.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of retries; 0 for none.
  public var retries: Int
  /// The maximum wait before one request.
  ///
  /// If a wait is longer, the caller gets the error.
  public var maxWait: Duration

  /// Creates a policy.
  public init(retries: Int = 3, maxWait: Duration = .seconds(60)) {
    self.retries = retries
    self.maxWait = maxWait
  }

  /// Returns the time of a retry; `nil` for no retry.
  ///
  /// Apple's own time applies if it is in the future. Otherwise the wait doubles from one second.
  /// Rate limit errors are always retried, because Apple did nothing. Other errors are retried only
  /// if repeating the call has no further effect.
  ///
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - name: The endpoint.
  ///   - attempt: The number of earlier retries; 0 after the first failure.
  ///   - now: The time.
  public func retryTime(
    after error: AppStoreServerAPIError, of name: EndpointName, attempt: Int, at now: Timestamp
  ) -> Timestamp? {
    guard attempt < retries, error.isRetryable, error.isFromOutside else { return nil }
    guard error.isRateLimit || name.isRepeatable else { return nil }
    let doubled = now + .seconds(1 << min(attempt, 20))
    let time = error.retryAfter.flatMap { $0 > now ? $0 : nil } ?? doubled
    return time - now > maxWait ? nil : time
  }
}
