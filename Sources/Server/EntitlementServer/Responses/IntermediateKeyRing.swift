public import AppStoreCore
public import EntitlementAPI
internal import Synchronization

/// Provides a valid intermediate key: the root key signs a new one before the old one expires.
///
/// Without the root key, which may be offline, the ring uses the keys that it is given. After the
/// last one expires it has no key, and responses are unsigned. They are still correct: clients that
/// do not verify continue, and clients that verify keep the last verified response. A response with
/// an expired key would be worse for all clients. No response at all would lock out clients that do
/// not verify.
public final class IntermediateKeyRing: Sendable {
  /// The lifetime of a new intermediate key.
  public static let lifetimeDays = 30
  /// The time before its expiry at which a key is replaced.
  public static let renewalMargin = Duration.days(7)
  /// The maximum lead of another machine's clock that dates a key.
  public static let clockTolerance = Duration.days(1)

  private struct State {
    var keys: SigningKeySet
    /// The current signer, and the minimum period in which it signs.
    var current: (signer: ResponseSigner, span: Range<Timestamp>)?
  }

  private let keep: @Sendable (IntermediateKeyBundle) -> Void
  private let state: Mutex<State>

  /// Creates a ring under a root key.
  ///
  /// The first intermediate key is created on demand, and keys are not saved.
  public convenience init(root: RootSigningKey) {
    self.init(SigningKeySet(roots: [root.publicKey], rootKeys: [root])) { _ in }
  }

  /// Creates a ring with existing keys.
  ///
  /// - Parameters:
  ///   - keys: The root keys, intermediate keys and lists of revoked keys.
  ///   - keep: Saves a key that the ring created.
  public init(
    _ keys: SigningKeySet, keep: @escaping @Sendable (IntermediateKeyBundle) -> Void
  ) {
    self.keep = keep
    state = Mutex(State(keys: keys))
  }

  /// The default root: the key that apps are built with.
  public var publicKey: RootPublicKey { state.withLock { $0.keys.publicKey } }

  /// Whether the ring can create keys.
  public var canRenewKeys: Bool { state.withLock { $0.keys.root != nil } }

  /// The lists of keys that the roots revoked, the default root's first.
  public var revokedKeys: [RevokedKeyList] {
    state.withLock { $0.keys.revoked }
  }

  /// Why the lists of revoked keys cannot be read, with the fix; `nil` if they were read.
  public var revocationFault: String? { state.withLock { $0.keys.revocationFault } }

  /// Whether the clock was ahead when a key was created.
  ///
  /// Such a key would sign until long after its period.
  ///
  /// It signs nothing before the day of its creation.
  public static func isPremature(_ bundle: IntermediateKeyBundle, at now: Timestamp) -> Bool {
    bundle.issuedAtMilliseconds > (now + clockTolerance).milliseconds
  }

  /// Replaces the keys, for example after one was added to the folder.
  ///
  /// If the lists of revoked keys cannot be read, the current lists stay.
  public func replace(with keys: SigningKeySet) {
    state.withLock { state in
      var keys = keys
      if keys.revocationFault != nil {
        keys.revoked = state.keys.revoked.filter { keys.roots.contains($0.root) }
      }
      state = State(keys: keys)
    }
  }

  /// Returns a signer whose key is valid at an instant; `nil` if none exists and the root is
  /// offline.
  public func signer(at now: Timestamp) -> ResponseSigner? {
    state.withLock { state in
      if let current = state.current, current.span.contains(now) { return current.signer }
      let bundle = bundle(at: now, in: &state)
      assert(
        bundle.map { Self.isValid($0, at: now) } ?? true, "a key that has expired does not sign")
      state.current = bundle.map { bundle in
        let expiry = Timestamp(milliseconds: bundle.key.expirationMilliseconds)
        let begin = Timestamp(milliseconds: bundle.issuedAtMilliseconds) - Self.clockTolerance
        let isReplaced =
          state.keys.root != nil && Self.isValid(bundle, at: now + Self.renewalMargin)
        let end = isReplaced ? expiry - Self.renewalMargin : expiry
        // A clock that is set back can make a key premature.
        return (ResponseSigner(bundle, under: state.keys.roots), span: begin..<max(begin, end))
      }
      return state.current?.signer
    }
  }

  /// Returns the newest key with enough remaining life; else a new one; else the one that expires
  /// last.
  ///
  /// Keys that all roots signed come first: some apps do not trust responses of the others.
  private func bundle(at now: Timestamp, in state: inout State) -> IntermediateKeyBundle? {
    let keys = state.keys
    let living = keys.bundles.sorted { $0.issuedAtMilliseconds > $1.issuedAtMilliseconds }
      .filter { bundle in
        bundle.roots.contains(keys.publicKey) && Self.isValid(bundle, at: now)
          && !Self.isPremature(bundle, at: now) && !keys.isRevoked(bundle)
      }
    let fresh = living.filter { Self.isValid($0, at: now + Self.renewalMargin) }
    if let best = fresh.first(where: keys.isComplete) { return best }
    // If all root keys are here, all of them sign a new key.
    let makesComplete = keys.rootKeys.count == keys.roots.count
    if !makesComplete, let best = living.first(where: keys.isComplete) ?? fresh.first {
      return best
    }
    guard let made = keys.makeBundle(days: Self.lifetimeDays, at: now.milliseconds) else {
      return living.max { $0.key.expirationDay < $1.key.expirationDay }
    }
    state.keys.bundles = keys.bundles.filter { Self.isValid($0, at: now) } + [made]
    keep(made)
    return made
  }

  private static func isValid(_ bundle: IntermediateKeyBundle, at instant: Timestamp) -> Bool {
    instant.milliseconds < bundle.key.expirationMilliseconds
  }
}
