public import AppStoreCore

/// How well a server keeps up with the App Store.
public struct ReconcilerStatus: Hashable, Sendable {
  /// A failure and its date.
  public struct Problem: Hashable, Sendable {
    /// The date of the last failure.
    public let date: Timestamp
    /// The problem and its fix, in one line that is safe to log.
    public let reason: String
  }

  /// One environment of one app.
  public struct Server: Hashable, Sendable {
    /// The app.
    public var bundleID: BundleID
    /// The environment.
    public var environment: AppStoreEnvironment
    /// Whether there is an In-App Purchase key.
    public var hasKey: Bool
    /// Whether Apple rejected the key.
    public var isKeyRejected: Bool
    /// The number of purchases whose history is pending; without a key, all are blocked.
    public var waiting: Int
    /// The number of purchases for which Apple returned a final response without a history.
    public var failed: Int
    /// When Apple last responded; `nil` if not since startup.
    public var lastSuccess: Timestamp?
    /// The last failure; `nil` if none since the last success.
    public var lastError: Problem?
    /// The time until which every notification is recorded; `nil` if none were read yet.
    public var notificationsUntil: Timestamp?
    /// The time before which notifications are lost, because Apple no longer has them; `nil` if
    /// none.
    public var notificationsLostBefore: Timestamp?

    /// The number of refreshes blocked by a missing or rejected key.
    public var missingRefreshes: Int { hasKey && !isKeyRejected ? 0 : waiting }
  }

  /// Every accepted environment with a server, for every app in catalog order.
  public var servers: [Server]
  /// The number of pending purchases whose app is unknown or not in the catalog.
  public var waitingForOtherTargets: Int
  /// The number of acknowledged notifications that are not verified yet.
  public var inbox: Int
  /// The number of quarantined items.
  public var quarantined: Int

  /// The number of refreshes blocked by missing or rejected keys.
  public var missingRefreshes: Int { servers.reduce(0) { $0 + $1.missingRefreshes } }
}
