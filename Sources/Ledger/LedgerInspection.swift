public import AppStoreTypes

/// A summary of a ledger's file.
public struct LedgerInspection: Hashable, Sendable {
  /// The newest notification of an app and environment.
  public struct NotificationSource: Hashable, Sendable {
    /// The app.
    public let bundleID: BundleID
    /// The environment.
    public let environment: AppStoreEnvironment
    /// When the newest notification arrived.
    public let latest: Timestamp

    package init(bundleID: BundleID, environment: AppStoreEnvironment, latest: Timestamp) {
      self.bundleID = bundleID
      self.environment = environment
      self.latest = latest
    }
  }

  /// The number of items in the ledger.
  public let counts: LedgerCounts
  /// The newest notification of each app and environment.
  public let notifications: [NotificationSource]
  /// The products of the purchases that were read.
  public let products: Set<ProductID>
  /// The number of quarantined items by failing check.
  public let quarantine: [String: Int]
  /// The problems that the database finds in the file; empty if there are none.
  public let damage: [String]

  package init(
    counts: LedgerCounts, notifications: [NotificationSource], products: Set<ProductID>,
    quarantine: [String: Int], damage: [String]
  ) {
    self.counts = counts
    self.notifications = notifications
    self.products = products
    self.quarantine = quarantine
    self.damage = damage
  }
}
