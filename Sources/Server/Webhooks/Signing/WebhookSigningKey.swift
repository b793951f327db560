public import AppStoreCore
internal import Crypto

/// The Ed25519 key of an endpoint, with which a receiver verifies messages without a secret.
///
/// As in Svix's server, the text of a private key contains its seed and its public half. It is
/// never a key that signs responses to apps.
public struct WebhookSigningKey: Hashable, Sendable, CustomStringConvertible {
  private static let privatePrefix = "whsk_"
  private static let publicPrefix = "whpk_"
  private static let seedLength = 32

  private let key: Curve25519.Signing.PrivateKey

  /// Creates a key from random bytes.
  public init(random: RandomBytes) {
    key = Self.key(seed: random(Self.seedLength))
  }

  /// Reads a private key from its text.
  ///
  /// - Throws: ``WebhookKeyError`` if the text is not `whsk_` and the base64 of a seed and its
  ///   public half.
  public init(_ text: String) throws(WebhookKeyError) {
    let length = 2 * Self.seedLength
    let bytes = try WebhookKeyError.bytes(
      of: text, prefix: Self.privatePrefix, lengths: length...length)
    key = Self.key(seed: Array(bytes.prefix(Self.seedLength)))
    guard publicBytes == Array(bytes.suffix(Self.seedLength)) else { throw .publicHalf }
  }

  /// The private key's text, for storage.
  public var text: String {
    Self.privatePrefix + Base64.encodeStandard(Array(key.rawRepresentation) + publicBytes)
  }

  /// The public key's text, for the receiver.
  public var publicText: String { Self.publicPrefix + Base64.encodeStandard(publicBytes) }

  /// The public key's text, so that the private key reaches no log.
  public var description: String { publicText }

  /// Compares the public halves, which determine the private ones.
  public static func == (lhs: WebhookSigningKey, rhs: WebhookSigningKey) -> Bool {
    lhs.publicBytes == rhs.publicBytes
  }

  /// Hashes the public half.
  public func hash(into hasher: inout Hasher) { hasher.combine(publicBytes) }

  private var publicBytes: [UInt8] { Array(key.publicKey.rawRepresentation) }

  func signature(of content: [UInt8]) -> [UInt8] {
    do {
      return Array(try key.signature(for: content))
    } catch {
      // Ed25519 signing with a valid key has no way to fail.
      preconditionFailure("a valid Ed25519 key failed to sign: \(error)")
    }
  }

  private static func key(seed: [UInt8]) -> Curve25519.Signing.PrivateKey {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
      preconditionFailure("a seed has \(seedLength) bytes, and any such bytes are a seed")
    }
    return key
  }
}
