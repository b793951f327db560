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
    var keys: SigningKeySet
    /// What signs, for as long as this at least.
    var current: (signer: ResponseSigner, span: Range<Timestamp>)?
  }

  private let keep: @Sendable (IntermediateKeyBundle) -> Void
  private let state: Mutex<State>

  /// Creates a ring under a root key; the first intermediate key is made when one is needed, and nothing
  /// is kept beyond the ring.
  public convenience init(root: RootSigningKey) {
    self.init(SigningKeySet(roots: [root.publicKey], rootKeys: [root])) { _ in }
  }

  /// Creates a ring with the keys that there are.
  ///
  /// - Parameter keep: Keeps a key that the ring made.
  public init(
    _ keys: SigningKeySet, keep: @escaping @Sendable (IntermediateKeyBundle) -> Void
  ) {
    self.keep = keep
    state = Mutex(State(keys: keys))
  }

  /// The default root: the key that apps are built with.
  public var publicKey: RootPublicKey { state.withLock { $0.keys.publicKey } }

  /// Whether the ring makes keys by itself.
  public var renewsItself: Bool { state.withLock { $0.keys.root != nil } }

  /// The lists of keys that the roots took back, the default root's first.
  public var revokedKeys: [RevokedKeyList] {
    state.withLock { $0.keys.revoked }
  }

  /// Whether a key was made while a clock was ahead: it would sign until long after its period.
  ///
  /// Such a key signs nothing before the day it was made on.
  public static func isPremature(_ bundle: IntermediateKeyBundle, at now: Timestamp) -> Bool {
    bundle.issuedAtMilliseconds > (now + clockTolerance).milliseconds
  }

  /// Takes over the keys that there are now, such as after somebody put one beside the others.
  public func replace(with keys: SigningKeySet) {
    state.withLock { $0 = State(keys: keys) }
  }

  /// Returns a signer whose key is valid at an instant; `nil` when there is none and the root is not here.
  public func signer(at now: Timestamp) -> ResponseSigner? {
    state.withLock { state in
      if let current = state.current, current.span.contains(now) { return current.signer }
      let bundle = bundle(at: now, in: &state)
      state.current = bundle.map { bundle in
        let expiry = Timestamp(milliseconds: bundle.key.expirationMilliseconds)
        let begin = Timestamp(milliseconds: bundle.issuedAtMilliseconds) - Self.clockTolerance
        let isReplaced =
          state.keys.root != nil && Self.lives(bundle, at: now + Self.renewalMargin)
        let end = isReplaced ? expiry - Self.renewalMargin : expiry
        // A clock that goes back makes a key premature that was not.
        return (ResponseSigner(bundle, under: state.keys.roots), span: begin..<max(begin, end))
      }
      return state.current?.signer
    }
  }

  /// The newest key with enough life in it; else a new one; else whichever lives longest.
  ///
  /// A key that every root signed goes before one that some did not sign, whose answers not all apps believe.
  private func bundle(at now: Timestamp, in state: inout State) -> IntermediateKeyBundle? {
    let keys = state.keys
    let living = keys.bundles.sorted { $0.issuedAtMilliseconds > $1.issuedAtMilliseconds }
      .filter { bundle in
        bundle.roots.contains(keys.publicKey) && Self.lives(bundle, at: now)
          && !Self.isPremature(bundle, at: now) && !keys.isRevoked(bundle)
      }
    let fresh = living.filter { Self.lives($0, at: now + Self.renewalMargin) }
    if let best = fresh.first(where: keys.isComplete) { return best }
    // With every root here a new key is signed by all of them.
    let makesComplete = keys.rootKeys.count == keys.roots.count
    if !makesComplete, let best = living.first(where: keys.isComplete) ?? fresh.first {
      return best
    }
    guard let made = keys.makeBundle(days: Self.lifetimeDays, at: now.milliseconds) else {
      return living.max { $0.key.expirationDay < $1.key.expirationDay }
    }
    state.keys.bundles = keys.bundles.filter { Self.lives($0, at: now) } + [made]
    keep(made)
    return made
  }

  private static func lives(_ bundle: IntermediateKeyBundle, at instant: Timestamp) -> Bool {
    instant.milliseconds < bundle.key.expirationMilliseconds
  }
}
