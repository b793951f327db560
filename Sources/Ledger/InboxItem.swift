public import AppStoreTypes

/// A notification that was answered before it was verified to the end, on its way into the record.
public struct InboxItem: Hashable, Sendable, Identifiable {
  /// The number of the item; later ones have greater numbers.
  public let id: Int64
  /// When it arrived.
  public let receivedAt: Timestamp
  /// The bytes as they arrived.
  public let body: [UInt8]
  /// When it is to be tried next; while somebody works on it, when another may take it over.
  public var dueAt: Timestamp
  /// How often it was tried in vain.
  public var attempts: Int

  package init(
    id: Int64, receivedAt: Timestamp, body: [UInt8], dueAt: Timestamp, attempts: Int
  ) {
    self.id = id
    self.receivedAt = receivedAt
    self.body = body
    self.dueAt = dueAt
    self.attempts = attempts
  }
}

/// Until when every notification of an app and an environment is recorded.
public struct NotificationWatermark: Hashable, Sendable {
  /// The app.
  public let bundleID: BundleID
  /// The environment.
  public let environment: AppStoreEnvironment
  /// Everything the store sent before is recorded.
  public let recordedUntil: Timestamp

  /// Creates a watermark.
  public init(bundleID: BundleID, environment: AppStoreEnvironment, recordedUntil: Timestamp) {
    self.bundleID = bundleID
    self.environment = environment
    self.recordedUntil = recordedUntil
  }
}
