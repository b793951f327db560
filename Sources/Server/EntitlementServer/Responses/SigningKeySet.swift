public import EntitlementAPI

/// The keys that sign responses: the roots that apps trust, and the intermediate keys under them.
///
/// There is one root, except while it is replaced. Then both roots sign each intermediate key, so
/// that apps that trust either one accept the same response.
public struct SigningKeySet: Sendable {
  /// The roots that sign, at least one; the first is the default, whose signature is in
  /// `X-Signature`.
  public var roots: [RootPublicKey]
  /// The root keys that are available; empty if all of them are offline.
  public var rootKeys: [RootSigningKey]
  /// The intermediate keys that the roots signed.
  public var bundles: [IntermediateKeyBundle]
  /// The lists of keys that the roots revoked, at most one for each root.
  public var revoked: [RevokedKeyList]
  /// Why the lists of revoked keys cannot be read, with the fix; `nil` if they were read.
  ///
  /// The server is not ready then, because a stolen key may be revoked.
  public var revocationFault: String?

  /// Creates a set; keys and lists of other roots are ignored.
  ///
  /// - Parameters:
  ///   - roots: The roots, the default one first; at least one.
  ///   - rootKeys: The root keys that are available.
  ///   - bundles: The intermediate keys that the roots signed.
  ///   - revoked: The lists of keys that the roots revoked.
  ///   - revocationFault: Why the lists cannot be read; `nil` if they were read.
  public init(
    roots: [RootPublicKey], rootKeys: [RootSigningKey] = [],
    bundles: [IntermediateKeyBundle] = [], revoked: [RevokedKeyList] = [],
    revocationFault: String? = nil
  ) {
    precondition(!roots.isEmpty, "responses are signed under at least one root")
    self.roots = roots
    self.rootKeys = rootKeys.filter { roots.contains($0.publicKey) }
    self.bundles = bundles.filter { $0.roots.contains(where: roots.contains) }
    self.revoked = revoked.filter { roots.contains($0.root) }
    self.revocationFault = revocationFault
  }

  /// The default root: the one that apps are built with.
  public var publicKey: RootPublicKey { roots[0] }

  /// The default root's key; `nil` if it is offline.
  public var root: RootSigningKey? { rootKey(publicKey) }

  /// Returns a root's key; `nil` if it is offline.
  public func rootKey(_ root: RootPublicKey) -> RootSigningKey? {
    rootKeys.first { $0.publicKey == root }
  }

  /// Returns whether a root revoked a key.
  public func isRevoked(_ bundle: IntermediateKeyBundle) -> Bool {
    revoked.contains { $0.revokes(bundle.key.publicKey) }
  }

  /// Returns whether every root signed a key.
  public func isComplete(_ bundle: IntermediateKeyBundle) -> Bool {
    roots.allSatisfy(bundle.roots.contains)
  }

  /// Creates a new intermediate key that every root key of the set signs.
  ///
  /// - Parameters:
  ///   - days: The number of days for which it signs; at least 1.
  ///   - milliseconds: The current time in milliseconds since 1970.
  /// - Returns: `nil` if the default root key is offline.
  public func makeBundle(days: Int, at milliseconds: Int64) -> IntermediateKeyBundle? {
    guard let root else { return nil }
    let others = rootKeys.filter { $0.publicKey != publicKey }
    return IntermediateKeyBundle(signedBy: [root] + others, days: days, at: milliseconds)
  }
}
