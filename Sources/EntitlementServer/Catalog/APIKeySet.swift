public import AppStoreTypes

/// The API keys of all apps, found by hash and compared in constant time.
///
/// A received key is hashed first, so the time of the lookup depends on its hash only and reveals
/// nothing about the stored keys.
public struct APIKeySet: Hashable, Sendable {
  /// The app and the kind of a key.
  public struct Owner: Hashable, Sendable {
    /// The app.
    public let bundleID: BundleID
    /// Whether it is a key of the developer's backend.
    public let isSecret: Bool
    /// The key's hash.
    let key: HashedAPIKey
  }

  private var owners: [HashedAPIKey: Owner] = [:]

  /// Creates a set; if two entries have the same key, the public one wins, since the key is known.
  ///
  /// - Parameter entries: Each key's app, its hash, and whether it is secret.
  public init(entries: some Sequence<(bundleID: BundleID, key: HashedAPIKey, isSecret: Bool)>) {
    for entry in entries where owners[entry.key]?.isSecret != false {
      owners[entry.key] = Owner(
        bundleID: entry.bundleID, isSecret: entry.isSecret, key: entry.key)
    }
  }

  /// Returns the owner of a key; `nil` for an unknown key.
  public func owner(of key: String) -> Owner? {
    let hashed = HashedAPIKey(of: key)
    guard let owner = owners[hashed], owner.key.isEqual(to: hashed) else { return nil }
    return owner
  }

  /// The hashes of the secret keys.
  var secretKeys: some Sequence<HashedAPIKey> { owners.values.lazy.filter(\.isSecret).map(\.key) }
}
