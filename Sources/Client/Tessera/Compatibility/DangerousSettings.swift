/// Settings that are wrong for most apps; leave them alone unless this documentation names one.
public struct DangerousSettings: Hashable, Sendable {
  /// Whether transactions are sent to the server automatically; here they always are.
  public let autoSyncPurchases: Bool
  /// Whether the app sets every app user ID itself; always `false`, as Tessera has no such mode.
  public var customEntitlementComputation: Bool { false }

  /// Creates the default settings.
  public init() { self.init(autoSyncPurchases: true) }

  /// Creates settings.
  public init(autoSyncPurchases: Bool) { self.autoSyncPurchases = autoSyncPurchases }
}
