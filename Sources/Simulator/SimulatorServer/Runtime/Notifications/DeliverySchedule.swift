internal import AppStoreCore

/// The retry schedule for notifications that were not accepted.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications>
enum DeliverySchedule {
  /// The wait after the first attempt, the second, and so on.
  private static let hours = [1, 12, 24, 48, 72]

  /// Returns the wait from a failed attempt to the next one; `nil` if none exists.
  ///
  /// - Parameters:
  ///   - attempts: The number of failed attempts.
  ///   - environment: The environment. Only production retries.
  static func wait(after attempts: Int, in environment: AppStoreEnvironment) -> Duration? {
    guard environment == .production, (1...hours.count).contains(attempts) else { return nil }
    return .hours(hours[attempts - 1])
  }
}
