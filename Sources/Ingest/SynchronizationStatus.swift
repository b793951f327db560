public import AppStoreTypes

/// How well a server keeps up with the store, for whoever runs it.
public struct SynchronizationStatus: Hashable, Sendable {
  /// Something that failed, and when.
  public struct Problem: Hashable, Sendable {
    /// When it failed last.
    public let date: Timestamp
    /// What failed and the fix, in one line that is safe to log.
    public let reason: String
  }

  /// One environment of one app.
  public struct Server: Hashable, Sendable {
    /// The app.
    public var bundleID: BundleID
    /// The environment.
    public var environment: AppStoreEnvironment
    /// Whether there is a key for In-App Purchase.
    public var hasKey: Bool
    /// Whether the store refused the key.
    public var isKeyRefused: Bool
    /// The purchases whose history is still to be asked for; all of them are missing without a key.
    public var waiting: Int
    /// The purchases for whose history the store gave another answer.
    public var failed: Int
    /// When the store answered last; `nil` when it has not since the start.
    public var lastSuccess: Timestamp?
    /// What failed last; `nil` when nothing has since the last success.
    public var lastError: Problem?
    /// Until when every notification is recorded; `nil` when none was ever asked for.
    public var notificationsUntil: Timestamp?
    /// Before when notifications are lost, because the store keeps them no longer; `nil` for none.
    public var notificationsLostBefore: Timestamp?

    /// The refreshes that are missing because there is no key, or none that the store takes.
    public var missingRefreshes: Int { hasKey && !isKeyRefused ? 0 : waiting }
  }

  /// Every accepted environment with a server, of every app in the catalogue's order.
  public var servers: [Server]
  /// The purchases that wait without a known app, or with one that the catalogue lacks.
  public var waitingElsewhere: Int
  /// The notifications that were answered and are still to be verified.
  public var inbox: Int
  /// The items in quarantine.
  public var quarantined: Int

  /// The refreshes that are missing because of keys.
  public var missingRefreshes: Int { servers.reduce(0) { $0 + $1.missingRefreshes } }
}
