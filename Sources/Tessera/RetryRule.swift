/// When a refused receipt is sent again within the same call.
enum RetryRule {
  /// The pauses when the server names none.
  static let pauses: [Duration] = [.zero, .milliseconds(750), .seconds(3)]
  /// The longest pause a call waits for; a longer one is left to the next call.
  static let longestPause = Duration.seconds(30)

  /// Returns how long to wait before sending again; `nil` to give up.
  ///
  /// - Parameters:
  ///   - attempt: How often the request was sent again already.
  ///   - retryAfter: The value of the `Retry-After` header, in seconds.
  ///   - isRetryable: The value of the `Is-Retryable` header.
  static func pause(
    status: Int, attempt: Int, retryAfter: String?, isRetryable: String?
  ) -> Duration? {
    guard status == 429, attempt < pauses.count, isRetryable?.lowercased() != "false" else {
      return nil
    }
    guard let seconds = retryAfter.flatMap(Double.init), seconds.isFinite else {
      return pauses[attempt]
    }
    let pause = Duration.seconds(max(0, min(seconds, 3600)))
    return pause <= longestPause ? pause : nil
  }
}
