internal import AppStoreServerAPI

/// What came of bringing one notification to one subscriber.
public struct NotificationDelivery: Hashable, Sendable, Codable {
  /// The subscriber's address when the notification was made.
  public var url: String
  /// Every try so far, the oldest first; empty while the first one waits.
  public var attempts: [SendAttempt]

  /// Whether the subscriber accepted it.
  public var isDelivered: Bool { attempts.contains { $0.sendAttemptResult == .success } }
}
