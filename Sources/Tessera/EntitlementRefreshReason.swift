/// Why an entitlement is looked at again; it is logged.
public enum EntitlementRefreshReason: String, Hashable, Sendable, CaseIterable {
  /// The app was started.
  case launch
  /// The app came to the foreground.
  case foreground
  /// The App Store, or the server, told something.
  case update
  /// The customer, or the developer, asked.
  case manual
}
