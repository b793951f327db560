public import AppStoreCore

/// A notification that was acknowledged before its verification was complete.
public struct InboxItem: Hashable, Sendable, Identifiable {
  /// The number of the item; later ones have greater numbers.
  public let id: Int64
  /// When it arrived.
  public let receivedAt: Timestamp
  /// The bytes as they arrived.
  public let body: [UInt8]
  /// When to try next; while a worker processes it, when its lease ends.
  public var dueAt: Timestamp
  /// The number of failed attempts.
  public var attempts: Int

  /// The number of the newest lease, which grows each time a worker takes the item; the result of a
  /// worker with an older one has no effect.
  public let lease: Int64

  /// Creates an item.
  public init(
    id: Int64, receivedAt: Timestamp, body: [UInt8], dueAt: Timestamp, attempts: Int, lease: Int64
  ) {
    self.id = id
    self.receivedAt = receivedAt
    self.body = body
    self.dueAt = dueAt
    self.attempts = attempts
    self.lease = lease
  }
}
