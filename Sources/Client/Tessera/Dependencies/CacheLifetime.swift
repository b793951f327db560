internal import AppStoreCore

/// How long a server response counts as fresh.
package enum CacheLifetime {
  /// While the app is in the foreground.
  package static let inForeground = Duration.seconds(300)
  /// While the app is in the background, to limit the load of many installed apps on the server.
  static let inBackground = Duration.seconds(25 * 3600)

  /// Returns the period; against a test store always the short one.
  static func period(isInBackground: Bool, isSandbox: Bool) -> Duration {
    isInBackground && !isSandbox ? inBackground : inForeground
  }

  /// Returns whether a response is fresh.
  ///
  /// After a clock was set back, the response's age is unknown, so it does not count as fresh.
  static func isFresh(since received: Timestamp, for period: Duration, now: Timestamp) -> Bool {
    let age = now - received
    return age >= .zero && age < period
  }
}
