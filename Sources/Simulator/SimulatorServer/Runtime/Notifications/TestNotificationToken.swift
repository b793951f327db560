internal import AppStoreCore
internal import Foundation

/// The token of a test notification in Apple's format: a UUID and the time of the request.
struct TestNotificationToken: Hashable {
  /// The time for which Apple returns a test's status.
  private static let validity = SubscriptionPeriod(value: 6, unit: .month)

  let notificationUUID: String
  let date: Timestamp

  init(notificationUUID: String, date: Timestamp) {
    self.notificationUUID = notificationUUID
    self.date = date
  }

  /// Parses a token; `nil` if invalid.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, UUID(uuidString: String(parts[0])) != nil,
      let milliseconds = Int64(parts[1]), milliseconds >= 0
    else { return nil }
    self.init(
      notificationUUID: String(parts[0]), date: Timestamp(milliseconds: milliseconds))
  }

  var text: String { "\(notificationUUID)_\(date.milliseconds)" }

  /// Whether the status of the test is no longer available.
  func isExpired(at now: Timestamp) -> Bool { Self.validity.end(from: date) <= now }
}
