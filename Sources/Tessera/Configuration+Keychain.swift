extension Configuration.Builder {
  /// Sets the keychain group in which the SDK keeps its secret, for an app and its extension that share the
  /// folder of ``with(cacheDirectory:)``; `nil`, which is the default, for none.
  ///
  /// The SDK seals some of its files with a secret in the keychain. Two processes with one folder and two
  /// secrets take each other's files for changed ones, and ignore them; the log says so. The group has the
  /// team's prefix, such as `ABCDE12345.com.example.shared`, and stands under *Keychain Sharing* of the app and
  /// of the extension; an app group such as `group.com.example` may serve on iOS. Where the process may not use
  /// it, the log says so and the secret stays the process's own. It changes nothing on Linux.
  ///
  /// Source: <https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps>
  public func with(keychainAccessGroup: String?) -> Configuration.Builder {
    changing { $0.keychainAccessGroup = keychainAccessGroup }
  }
}
