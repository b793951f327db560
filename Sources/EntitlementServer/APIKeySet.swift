public import AppStoreTypes

/// The API keys of all apps, found by hash and compared in constant time.
///
/// A key that somebody sends is hashed first. So how long finding it takes depends on its hash, which
/// tells nothing about the keys that are here.
public struct APIKeySet: Hashable, Sendable {
  /// Whose key it is, and which kind.
  public struct Owner: Hashable, Sendable {
    /// The app.
    public let bundleID: BundleID
    /// Whether it is a key of the developer's own backend.
    public let isSecret: Bool
    /// The key's hash.
    let key: HashedAPIKey
  }

  private var owners: [HashedAPIKey: Owner] = [:]

  /// Creates a set; of two entries with the same key, the public one counts, since it is known.
  ///
  /// - Parameter entries: Each key's app, its hash, and whether it is secret.
  public init(entries: some Sequence<(bundleID: BundleID, key: HashedAPIKey, isSecret: Bool)>) {
    for entry in entries where owners[entry.key]?.isSecret != false {
      owners[entry.key] = Owner(
        bundleID: entry.bundleID, isSecret: entry.isSecret, key: entry.key)
    }
  }

  /// Returns whose a key is; `nil` when it is nobody's.
  public func owner(of key: String) -> Owner? {
    let hashed = HashedAPIKey(of: key)
    guard let owner = owners[hashed], owner.key.isEqual(to: hashed) else { return nil }
    return owner
  }

  /// The hashes of the secret keys.
  var secretKeys: some Sequence<HashedAPIKey> { owners.values.lazy.filter(\.isSecret).map(\.key) }
}
