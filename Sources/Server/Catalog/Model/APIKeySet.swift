public import AppStoreCore

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
    /// Whether it is the public key that RevenueCat issued for the app.
    public let isRevenueCatKey: Bool
    /// The scopes of a secret key; `nil` if it has all, or is not secret.
    public let scopes: Set<APIKeyScope>?

    /// Whether it is a secret key without limits, which opens the dashboard too.
    public var hasAllScopes: Bool { isSecret && scopes == nil }

    /// Returns the first of some scopes that the key lacks; `nil` if it has them.
    package func missing(of scopes: [APIKeyScope]) -> APIKeyScope? {
      guard let own = self.scopes else { return nil }
      return scopes.first { scope in !own.contains { $0.includes(scope) } }
    }
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
  ///   - revenueCatKeys: The public keys of RevenueCat with their apps.
  ///   - scopes: The scopes of the secret keys that do not have all.
  public init(
    publicKeys: some Sequence<(bundleID: BundleID, key: String)>,
    secretKeys: some Sequence<(bundleID: BundleID, key: HashedAPIKey)>,
    revenueCatKeys: [(bundleID: BundleID, key: String)] = [],
    scopes: [HashedAPIKey: Set<APIKeyScope>] = [:]
  ) {
    for entry in publicKeys { add(entry.key, of: entry.bundleID, isRevenueCatKey: false) }
    for entry in revenueCatKeys { add(entry.key, of: entry.bundleID, isRevenueCatKey: true) }
    for entry in secretKeys where owners[entry.key] == nil {
      owners[entry.key] = Owner(
        bundleID: entry.bundleID, isSecret: true, isRevenueCatKey: false,
        scopes: scopes[entry.key], key: entry.key)
    }
  }

  private mutating func add(_ key: String, of app: BundleID, isRevenueCatKey: Bool) {
    guard publicOwners[key] == nil else { return }
    let owner = Owner(
      bundleID: app, isSecret: false, isRevenueCatKey: isRevenueCatKey, scopes: nil,
      key: HashedAPIKey(of: key))
    publicOwners[key] = owner
    owners[owner.key] = owner
  }

  /// Returns the owner of a key; `nil` for an unknown key.
  public func owner(of key: String) -> Owner? {
    // String compares canonical equivalents as equal; a key has one spelling.
    if let owner = publicOwners[key], key.utf8.allSatisfy({ $0 < 0x80 }) { return owner }
    let hashed = HashedAPIKey(of: key)
    guard let owner = owners[hashed], owner.key.isEqual(to: hashed) else { return nil }
    return owner
  }

  /// The hashes of the secret keys with all scopes.
  package var secretKeys: some Sequence<HashedAPIKey> {
    owners.values.lazy.filter(\.hasAllScopes).map(\.key)
  }
}
