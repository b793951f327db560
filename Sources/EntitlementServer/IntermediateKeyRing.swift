public import AppStoreTypes
internal import Synchronization
public import TrustedEntitlements

/// Keeps a fresh intermediate key: the root key signs a new one before the old one expires.
///
/// Without the root key, which may live offline, the ring holds what it is given, and has no key when the
/// last of them expired. Answers are unsigned then: they are still true, whoever does not verify goes on,
/// and whoever does keeps the last answer that verified. An answer with an expired key would be worse for
/// all, and none at all would lock out those who do not verify.
public final class IntermediateKeyRing: Sendable {
  /// How long a new intermediate key lives.
  public static let lifetimeDays = 30
  /// How long before its expiry a key is replaced.
  public static let renewalMargin = Duration.days(7)
  /// How far ahead of this machine's clock another one may be that dates a key.
  public static let clockTolerance = Duration.days(1)

  private struct State {
    var bundles: [IntermediateKeyBundle]
    var revoked: RevokedKeyList?
    /// What signs, for as long as this at least.
    var current: (signer: ResponseSigner, span: Range<Timestamp>)?
  }

  /// The key that clients are configured to trust.
  public let publicKey: RootPublicKey
  private let root: RootSigningKey?
  private let keep: @Sendable (IntermediateKeyBundle) -> Void
  private let state: Mutex<State>

  /// Creates a ring under a root key; the first intermediate key is made when one is needed, and nothing
  /// is kept beyond the ring.
  public convenience init(root: RootSigningKey) {
    self.init(publicKey: root.publicKey, root: root, bundles: []) { _ in }
  }

  /// Creates a ring with the keys that there are.
  ///
  /// - Parameters:
  ///   - publicKey: The root's public key; keys of another root are left out.
  ///   - root: The root key; `nil` when it lives offline.
  ///   - bundles: The intermediate keys that there are.
  ///   - revoked: The keys that the root took back, which sign nothing; `nil` for none.
  ///   - keep: Keeps a key that the ring made.
  public init(
    publicKey: RootPublicKey, root: RootSigningKey?, bundles: [IntermediateKeyBundle],
    revoked: RevokedKeyList? = nil,
    keep: @escaping @Sendable (IntermediateKeyBundle) -> Void
  ) {
    precondition(root.map { $0.publicKey == publicKey } ?? true, "the root key is another one")
    self.publicKey = publicKey
    self.root = root
    self.keep = keep
    state = Mutex(
      State(bundles: bundles.filter { $0.root == publicKey }, revoked: revoked))
  }

  /// Whether the ring makes keys by itself.
  public var renewsItself: Bool { root != nil }

  /// The keys that the root took back; `nil` for none.
  public var revokedKeys: RevokedKeyList? { state.withLock { $0.revoked } }

  /// Whether a key was made while a clock was ahead: it would sign until long after its period.
  ///
  /// Such a key signs nothing before the day it was made on.
  public static func isPremature(_ bundle: IntermediateKeyBundle, at now: Timestamp) -> Bool {
    bundle.issuedAtMilliseconds > (now + clockTolerance).milliseconds
  }

  /// Takes over the keys that there are now, such as after somebody put one beside the others.
  public func replace(with bundles: [IntermediateKeyBundle], revoked: RevokedKeyList? = nil) {
    state.withLock {
      $0.bundles = bundles.filter { $0.root == publicKey }
      $0.revoked = revoked
      $0.current = nil
    }
  }

  /// Returns a signer whose key is valid at an instant; `nil` when there is none and the root is not here.
  public func signer(at now: Timestamp) -> ResponseSigner? {
    state.withLock { state in
      if let current = state.current, current.span.contains(now) { return current.signer }
      let bundle = bundle(at: now, in: &state)
      state.current = bundle.map { bundle in
        let expiry = Timestamp(milliseconds: bundle.key.expirationMilliseconds)
        let begin = Timestamp(milliseconds: bundle.issuedAtMilliseconds) - Self.clockTolerance
        let end = root == nil ? expiry : expiry - Self.renewalMargin
        // A clock that goes back makes a key premature that was not.
        return (ResponseSigner(bundle.key), span: begin..<max(begin, end))
      }
      return state.current?.signer
    }
  }

  /// The newest key with enough life in it; else a new one; else whichever lives longest.
  private func bundle(at now: Timestamp, in state: inout State) -> IntermediateKeyBundle? {
    let newest = state.bundles.sorted { $0.issuedAtMilliseconds > $1.issuedAtMilliseconds }
      .filter { bundle in
        !Self.isPremature(bundle, at: now)
          && state.revoked?.revokes(bundle.key.publicKey) != true
      }
    if let fresh = newest.first(where: { Self.lives($0, at: now + Self.renewalMargin) }) {
      return fresh
    }
    guard let root else {
      return newest.filter { Self.lives($0, at: now) }
        .max { $0.key.expirationDay < $1.key.expirationDay }
    }
    let made = IntermediateKeyBundle(
      signedBy: root, days: Self.lifetimeDays, at: now.milliseconds)
    state.bundles = state.bundles.filter { Self.lives($0, at: now) } + [made]
    keep(made)
    return made
  }

  private static func lives(_ bundle: IntermediateKeyBundle, at instant: Timestamp) -> Bool {
    instant.milliseconds < bundle.key.expirationMilliseconds
  }
}
