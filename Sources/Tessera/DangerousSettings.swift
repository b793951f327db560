/// Settings that change what every app wants; leave them alone unless a page of these docs names one.
public struct DangerousSettings: Hashable, Sendable {
  /// Whether transactions are sent to the server without the app asking; here they always are.
  public let autoSyncPurchases: Bool
  /// Whether the app names every customer itself; always `false`, Tessera has no such build.
  public var customEntitlementComputation: Bool { false }

  /// Creates the settings that every app wants.
  public init() { self.init(autoSyncPurchases: true) }

  /// Creates settings.
  public init(autoSyncPurchases: Bool) { self.autoSyncPurchases = autoSyncPurchases }
}
