public import AppStoreCore

/// What signs the messages of an endpoint: a secret and an Ed25519 key and, for a time after a
/// rotation, the former ones.
public struct WebhookSecrets: Hashable, Sendable {
  /// The longest time for which former credentials still sign: seven days.
  static let longestOverlap = Duration.days(7)
  /// The usual time for which former credentials still sign: 24 hours.
  public static let usualOverlap = Duration.hours(24)

  /// A secret and a key that are replaced together.
  public struct Pair: Hashable, Sendable {
    /// The secret, which signs all messages.
    public let secret: WebhookSecret
    /// The key, which signs those of endpoints that use it.
    public let key: WebhookSigningKey

    /// Creates a pair.
    public init(_ secret: WebhookSecret, key: WebhookSigningKey) {
      self.secret = secret
      self.key = key
    }
  }

  /// The pair that signs all messages.
  public private(set) var current: Pair
  /// The pair before the last rotation; `nil` without a rotation.
  public private(set) var former: Pair?
  /// The time at which the former pair stops signing; `nil` without a former pair.
  public private(set) var formerUntil: Timestamp?

  /// Creates the secrets of an endpoint without a rotation.
  public init(_ current: Pair) {
    self.current = current
  }

  /// Creates the secrets of an endpoint after a rotation.
  public init(_ current: Pair, former: Pair, until end: Timestamp) {
    self.current = current
    self.former = former
    formerUntil = end
  }

  /// Replaces the current pair, which then signs in addition to the new one for a time.
  ///
  /// - Parameters:
  ///   - pair: The new pair.
  ///   - now: The time of the rotation.
  ///   - overlap: How long the replaced pair signs; limited to 0 to 7 days.
  public mutating func rotate(to pair: Pair, at now: Timestamp, overlap: Duration = usualOverlap) {
    former = current
    formerUntil = now + min(max(overlap, .zero), Self.longestOverlap)
    current = pair
  }

  /// Returns the pairs that sign a message at a time, the current one first.
  public func signing(at now: Timestamp) -> [Pair] {
    assert((former == nil) == (formerUntil == nil), "a former pair signs until a time")
    guard let former, let formerUntil, now < formerUntil else { return [current] }
    return [current, former]
  }
}
