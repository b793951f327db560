internal import AppStoreTypes

extension ServerCatalog {
  /// Returns the app that an API key belongs to; `nil` for an unknown key.
  func bundleID(ofAPIKey key: String) -> BundleID? {
    keys.owner(of: key)?.bundleID
  }
}
