internal import AppStoreServerAPI

/// The delivery of one notification to one subscriber.
public struct NotificationDelivery: Hashable, Sendable, Codable {
  /// The subscriber's address when the notification was created.
  public var url: String
  /// All attempts so far, oldest first; empty before the first.
  public var attempts: [SendAttempt]

  /// Whether the subscriber accepted it.
  public var isDelivered: Bool { attempts.contains { $0.sendAttemptResult == .success } }
}
