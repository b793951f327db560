public import TrustedEntitlements

/// What signs answers: the roots that apps trust, and the intermediate keys under them.
///
/// There is one root, except while it is replaced: then each intermediate key is signed by both, so that apps
/// that trust either believe the same answer.
public struct SigningKeySet: Sendable {
  /// The roots that answers are signed under, at least one; the first is the default, whose signature
  /// `X-Signature` holds.
  public var roots: [RootPublicKey]
  /// The root keys that are here; none when all of them live offline.
  public var rootKeys: [RootSigningKey]
  /// The intermediate keys that one of the roots signed.
  public var bundles: [IntermediateKeyBundle]
  /// The lists of keys that the roots took back, at most one of each.
  public var revoked: [RevokedKeyList]

  /// Creates a set; what belongs to another root is left out.
  ///
  /// - Parameter roots: The roots, the default one first; at least one.
  public init(
    roots: [RootPublicKey], rootKeys: [RootSigningKey] = [],
    bundles: [IntermediateKeyBundle] = [], revoked: [RevokedKeyList] = []
  ) {
    precondition(!roots.isEmpty, "answers are signed under at least one root")
    self.roots = roots
    self.rootKeys = rootKeys.filter { roots.contains($0.publicKey) }
    self.bundles = bundles.filter { $0.roots.contains(where: roots.contains) }
    self.revoked = revoked.filter { roots.contains($0.root) }
  }

  /// The default root: the one that apps are built with.
  public var publicKey: RootPublicKey { roots[0] }

  /// The default root's key; `nil` when it lives offline.
  public var root: RootSigningKey? { rootKey(publicKey) }

  /// Returns a root's key; `nil` when it lives offline.
  public func rootKey(_ root: RootPublicKey) -> RootSigningKey? {
    rootKeys.first { $0.publicKey == root }
  }

  /// Whether a root took a key back.
  public func isRevoked(_ bundle: IntermediateKeyBundle) -> Bool {
    revoked.contains { $0.revokes(bundle.key.publicKey) }
  }

  /// Whether every root signed a key.
  public func isComplete(_ bundle: IntermediateKeyBundle) -> Bool {
    roots.allSatisfy(bundle.roots.contains)
  }

  /// Makes a new intermediate key that every root key of the set signs.
  ///
  /// - Parameters:
  ///   - days: For how many days it signs; at least 1.
  ///   - milliseconds: The current time in milliseconds since 1970.
  /// - Returns: `nil` when the default root is not here.
  public func makeBundle(days: Int, at milliseconds: Int64) -> IntermediateKeyBundle? {
    guard let root else { return nil }
    let others = rootKeys.filter { $0.publicKey != publicKey }
    return IntermediateKeyBundle(signedBy: [root] + others, days: days, at: milliseconds)
  }
}
