public import AppStoreTypes

/// Decides whether and when a call that failed is sent again.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a call is sent again at most; 0 for never.
  public var retries: Int
  /// The longest wait before one request; a longer one gives the error to the caller.
  public var longestWait: Duration

  /// Creates a policy.
  public init(retries: Int = 3, longestWait: Duration = .seconds(60)) {
    self.retries = retries
    self.longestWait = longestWait
  }

  /// Returns when to send again; `nil` for not at all.
  ///
  /// Apple's own time is taken where there is one and it lies ahead; otherwise the wait doubles from
  /// one second. A rate limit is always worth it, since Apple did nothing; other errors only where a
  /// second call does no more than one.
  ///
  /// - Parameters:
  ///   - error: What the call failed with.
  ///   - name: The endpoint.
  ///   - attempt: How many retries went before; 0 after the first failure.
  ///   - now: The time.
  public func retryTime(
    after error: AppStoreServerAPIError, of name: EndpointName, attempt: Int, at now: Timestamp
  ) -> Timestamp? {
    guard attempt < retries, error.isRetryable, error.isFromOutside else { return nil }
    guard error.isRateLimit || name.isRepeatable else { return nil }
    let doubled = now + .seconds(1 << min(attempt, 20))
    let time = error.retryAfter.flatMap { $0 > now ? $0 : nil } ?? doubled
    return time - now > longestWait ? nil : time
  }
}
