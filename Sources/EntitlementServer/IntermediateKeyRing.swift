public import AppStoreTypes
internal import Synchronization
public import TrustedEntitlements

/// Keeps a fresh intermediate key: the root key signs a new one before the old one expires.
public final class IntermediateKeyRing: Sendable {
  /// How long a new intermediate key lives.
  public static let lifetimeDays = 30
  /// How long before its expiry a key is replaced.
  public static let renewalMargin = Duration.days(7)

  private let root: RootSigningKey
  private let signer = Mutex<ResponseSigner?>(nil)

  /// Creates a ring under a root key; the first intermediate key is made when one is needed.
  public init(root: RootSigningKey) {
    self.root = root
  }

  /// The key that clients are configured to trust.
  public var publicKey: RootPublicKey { root.publicKey }

  /// Returns a signer whose key is valid at an instant, and for some days after it.
  public func signer(at now: Timestamp) -> ResponseSigner {
    signer.withLock { held in
      if let held, Self.isFresh(held.intermediate, at: now) { return held }
      let fresh = ResponseSigner(
        root.issueIntermediate(expiresAfterDays: Self.lifetimeDays, from: now.milliseconds))
      held = fresh
      return fresh
    }
  }

  private static func isFresh(_ key: IntermediateKey, at now: Timestamp) -> Bool {
    (now + renewalMargin).milliseconds < key.expirationMilliseconds
  }
}
