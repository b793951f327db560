internal import AppStoreTypes

extension ServerCatalog {
  /// Returns the app that an API key belongs to; `nil` for an unknown key.
  func bundleID(ofAPIKey key: String) -> BundleID? {
    apps.first { $0.publicAPIKeys.contains(key) || $0.secretAPIKeys.contains(key) }?.bundleID
  }
}
