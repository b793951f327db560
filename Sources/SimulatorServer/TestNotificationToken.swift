internal import AppStoreTypes
internal import Foundation

/// The name of a test notification, as Apple writes it: a UUID and the time it was asked for.
struct TestNotificationToken: Hashable {
  /// How long Apple tells of a test.
  private static let validity = SubscriptionPeriod(value: 6, unit: .month)

  let notificationUUID: String
  let date: Timestamp

  init(notificationUUID: String, date: Timestamp) {
    self.notificationUUID = notificationUUID
    self.date = date
  }

  /// Reads a token; `nil` for a text that is none.
  init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, UUID(uuidString: String(parts[0])) != nil,
      let milliseconds = Int64(parts[1]), milliseconds >= 0
    else { return nil }
    self.init(
      notificationUUID: String(parts[0]), date: Timestamp(milliseconds: milliseconds))
  }

  var text: String { "\(notificationUUID)_\(date.milliseconds)" }

  /// Whether the test is too long ago to be told of.
  func isExpired(at now: Timestamp) -> Bool { Self.validity.end(from: date) <= now }
}
