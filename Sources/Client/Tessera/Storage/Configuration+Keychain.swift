extension Configuration.Builder {
  /// Sets the keychain group of the SDK's secret; default: `nil`, for none.
  ///
  /// Use it if an app and its extension share the directory of ``with(cacheDirectory:)``. The SDK
  /// seals some of its files with a secret in the keychain. Two processes with one directory and
  /// two secrets ignore each other's files as modified, and log it.
  ///
  /// The group has the team's prefix, such as `ABCDE12345.com.example.shared`, and is listed under
  /// *Keychain Sharing* of the app and of the extension. On iOS, an app group such as
  /// `group.com.example` may also work. If the process may not use the group, the SDK logs it and
  /// the secret stays in the process's own group. It has no effect on Linux.
  ///
  /// Source: <https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps>
  public func with(keychainAccessGroup: String?) -> Configuration.Builder {
    changing { $0.keychainAccessGroup = keychainAccessGroup }
  }
}
