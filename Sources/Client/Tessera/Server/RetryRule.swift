/// When a rejected receipt is sent again within the same call.
enum RetryRule {
  /// The pauses if the server sends none.
  static let pauses: [Duration] = [.zero, .milliseconds(750), .seconds(3)]
  /// The longest pause within a call; after a longer one, the next call retries.
  static let maxPause = Duration.seconds(30)

  /// Returns the pause before the next attempt; `nil` to give up.
  ///
  /// - Parameters:
  ///   - attempt: The number of retries so far.
  ///   - retryAfter: The value of the `Retry-After` header, in seconds.
  ///   - isRetryable: The value of the `Is-Retryable` header.
  static func pause(
    status: Int, attempt: Int, retryAfter: String?, isRetryable: String?
  ) -> Duration? {
    assert(attempt >= 0, "attempts are counted from zero")
    guard status == 429, attempt < pauses.count, isRetryable?.lowercased() != "false" else {
      return nil
    }
    guard let seconds = retryAfter.flatMap(Double.init), seconds.isFinite else {
      return pauses[attempt]
    }
    let pause = Duration.seconds(max(0, min(seconds, 3600)))
    return pause <= maxPause ? pause : nil
  }
}
