internal import AppStoreTypes

/// When the App Store sends a notification again that was not accepted.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications>
enum DeliverySchedule {
  /// The waits after the first attempt, the second, and so on.
  private static let hours = [1, 12, 24, 48, 72]

  /// Returns how long after an attempt that failed the next one follows; `nil` when none does.
  ///
  /// - Parameters:
  ///   - attempts: How many attempts have failed.
  ///   - environment: Only production tries again.
  static func wait(after attempts: Int, in environment: AppStoreEnvironment) -> Duration? {
    guard environment == .production, (1...hours.count).contains(attempts) else { return nil }
    return .hours(hours[attempts - 1])
  }
}
