public import AppStoreTypes

/// The API keys of all apps; secret ones are found by hash and compared in constant time.
///
/// A received key that is not public is hashed first, so the time of the lookup depends on its hash
/// only and reveals nothing about the secret keys. Public keys are in every copy of an app.
public struct APIKeySet: Hashable, Sendable {
  /// The app and the kind of a key.
  public struct Owner: Hashable, Sendable {
    /// The app.
    public let bundleID: BundleID
    /// Whether it is a key of the developer's backend.
    public let isSecret: Bool
    /// The key's hash.
    package let key: HashedAPIKey
  }

  private var owners: [HashedAPIKey: Owner] = [:]
  /// The owners of public keys, which every app contains, by the key itself: most requests have
  /// one, and hashing it costs more.
  private var publicOwners: [String: Owner] = [:]

  /// Creates a set; if two entries have the same key, the public one wins, since the key is known.
  ///
  /// - Parameters:
  ///   - publicKeys: The public keys with their apps.
  ///   - secretKeys: The hashes of the secret keys with their apps.
  public init(
    publicKeys: some Sequence<(bundleID: BundleID, key: String)>,
    secretKeys: some Sequence<(bundleID: BundleID, key: HashedAPIKey)>
  ) {
    for entry in publicKeys where publicOwners[entry.key] == nil {
      let owner = Owner(
        bundleID: entry.bundleID, isSecret: false, key: HashedAPIKey(of: entry.key))
      publicOwners[entry.key] = owner
      owners[owner.key] = owner
    }
    for entry in secretKeys where owners[entry.key] == nil {
      owners[entry.key] = Owner(bundleID: entry.bundleID, isSecret: true, key: entry.key)
    }
  }

  /// Returns the owner of a key; `nil` for an unknown key.
  public func owner(of key: String) -> Owner? {
    // String compares canonical equivalents as equal; a key has one spelling.
    if let owner = publicOwners[key], key.utf8.allSatisfy({ $0 < 0x80 }) { return owner }
    let hashed = HashedAPIKey(of: key)
    guard let owner = owners[hashed], owner.key.isEqual(to: hashed) else { return nil }
    return owner
  }

  /// The hashes of the secret keys.
  package var secretKeys: some Sequence<HashedAPIKey> {
    owners.values.lazy.filter(\.isSecret).map(\.key)
  }
}
