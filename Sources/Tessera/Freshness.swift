internal import AppStoreTypes

/// How long an answer of the server is taken for new.
enum Freshness {
  /// While somebody looks at the app.
  static let inForeground = Duration.seconds(300)
  /// While nobody does: an app that many have must not ask the server all night.
  static let inBackground = Duration.seconds(25 * 3600)

  /// Returns the period; against a test store it is always the short one.
  static func period(isInBackground: Bool, isSandbox: Bool) -> Duration {
    isInBackground && !isSandbox ? inBackground : inForeground
  }

  /// Returns whether an answer is as good as new.
  ///
  /// A clock that was set back says nothing of the answer's age, so the answer is not fresh then.
  static func isFresh(since received: Timestamp, for period: Duration, now: Timestamp) -> Bool {
    let age = now - received
    return age >= .zero && age < period
  }
}
