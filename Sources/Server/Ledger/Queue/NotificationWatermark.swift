public import AppStoreCore

/// The time until which all notifications of an app and an environment are recorded.
public struct NotificationWatermark: Hashable, Sendable {
  /// The app.
  public let bundleID: BundleID
  /// The environment.
  public let environment: AppStoreEnvironment
  /// The time before which everything that the App Store sent is recorded.
  public let recordedUntil: Timestamp

  /// Creates a watermark.
  public init(bundleID: BundleID, environment: AppStoreEnvironment, recordedUntil: Timestamp) {
    self.bundleID = bundleID
    self.environment = environment
    self.recordedUntil = recordedUntil
  }
}

extension NotificationWatermark: LedgerRow {
  /// The newest time of an app and an environment counts.
  public static let table = LedgerTable<NotificationWatermark>(
    "notification_watermarks", part: "watermarks", role: .state, writing: .save,
    key: .columns(["bundle_id", "environment"]),
    columns: [
      .text("bundle_id") { $0.bundleID.rawValue }, .text("environment") { $0.environment.rawValue },
      .date("recorded_until") { $0.recordedUntil },
    ]
  ) { row in
    NotificationWatermark(
      bundleID: BundleID(rawValue: row.text()),
      environment: AppStoreEnvironment(rawValue: row.text()), recordedUntil: row.date())
  }
}

extension LedgerPart {
  /// The times until which notifications are recorded.
  public static let watermarks = LedgerPart(NotificationWatermark.self)
}

extension LedgerStore {
  /// Returns the time until which notifications are recorded, ordered by app and environment.
  public func notificationWatermarks() async throws(LedgerError) -> [NotificationWatermark] {
    try await page(of: .watermarks, after: nil, limit: .max).rows(NotificationWatermark.self)
  }
}
