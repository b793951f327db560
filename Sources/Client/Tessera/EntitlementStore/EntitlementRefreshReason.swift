/// Why an entitlement is refreshed, for the log.
public enum EntitlementRefreshReason: String, Hashable, Sendable, CaseIterable {
  /// The app was started.
  case launch
  /// The app came to the foreground.
  case foreground
  /// The App Store or the server sent an update.
  case update
  /// The customer or the developer requested it.
  case manual
}
