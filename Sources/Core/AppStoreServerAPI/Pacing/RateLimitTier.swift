public import AppStoreCore

/// Apple's rate limit of one endpoint for one app.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public enum RateLimitTier: Int, Hashable, Sendable, CaseIterable {
  /// Fifty requests per second in production.
  case fiftyPerSecond = 50
  /// Twenty requests per second in production.
  case twentyPerSecond = 20
  /// Ten requests per second in production.
  case tenPerSecond = 10
  /// Five requests per second in production.
  case fivePerSecond = 5
  /// One request per second in production.
  case onePerSecond = 1

  /// The time one request uses up; ten times as long outside of production.
  public func interval(in environment: AppStoreEnvironment) -> Duration {
    .milliseconds((environment == .production ? 1000 : 10_000) / rawValue)
  }

  /// The number of requests that can be sent at once after a pause: those of one second, at least
  /// one.
  public func burst(in environment: AppStoreEnvironment) -> Int {
    environment == .production ? rawValue : max(1, rawValue / 10)
  }
}
