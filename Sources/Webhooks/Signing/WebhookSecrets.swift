public import AppStoreTypes

/// An endpoint's secrets: the current one and, for a time after a rotation, the former one.
public struct WebhookSecrets: Hashable, Sendable {
  /// The longest time for which a former secret still signs: seven days.
  public static let longestOverlap = Duration.days(7)
  /// The usual time for which a former secret still signs: 24 hours.
  public static let usualOverlap = Duration.hours(24)

  /// The secret that signs all messages.
  public private(set) var current: WebhookSecret
  /// The secret before the last rotation; `nil` without a rotation.
  public private(set) var former: WebhookSecret?
  /// The time at which the former secret stops signing; `nil` without a former secret.
  public private(set) var formerUntil: Timestamp?

  /// Creates the secrets of an endpoint without a rotation.
  public init(_ current: WebhookSecret) {
    self.current = current
  }

  /// Creates the secrets of an endpoint after a rotation.
  public init(_ current: WebhookSecret, former: WebhookSecret, until end: Timestamp) {
    self.current = current
    self.former = former
    formerUntil = end
  }

  /// Replaces the current secret, which then signs in addition to the new one for a time.
  ///
  /// - Parameters:
  ///   - secret: The new secret.
  ///   - now: The time of the rotation.
  ///   - overlap: How long the replaced secret signs; limited to 0 to 7 days.
  public mutating func rotate(
    to secret: WebhookSecret, at now: Timestamp, overlap: Duration = usualOverlap
  ) {
    former = current
    formerUntil = now + min(max(overlap, .zero), Self.longestOverlap)
    current = secret
  }

  /// Returns the secrets that sign a message at a time, the current one first.
  public func signing(at now: Timestamp) -> [WebhookSecret] {
    guard let former, let formerUntil, now < formerUntil else { return [current] }
    return [current, former]
  }
}
