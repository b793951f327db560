public import AppStoreTypes

/// How often Apple lets one app call one endpoint.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits>
public enum RateClass: Int, Hashable, Sendable, CaseIterable {
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

  /// The time one request uses up; ten times as long everywhere but in production.
  public func interval(in environment: AppStoreEnvironment) -> Duration {
    .milliseconds((environment == .production ? 1000 : 10_000) / rawValue)
  }

  /// How many requests may go out at once after a rest: those of one second, and at least one.
  public func burst(in environment: AppStoreEnvironment) -> Int {
    environment == .production ? rawValue : max(1, rawValue / 10)
  }
}
