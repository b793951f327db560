internal import Crypto

/// The private root key, which signs intermediate keys and lists of revoked ones.
///
/// Keep it offline, or readable by the server's owner only. Clients trust its ``publicKey``.
public struct RootSigningKey: Sendable {
  private let key: Curve25519.Signing.PrivateKey

  /// Generates a key from the operating system's randomness.
  public static func make() -> RootSigningKey {
    RootSigningKey(key: Curve25519.Signing.PrivateKey())
  }

  private init(key: Curve25519.Signing.PrivateKey) {
    self.key = key
  }

  /// Creates a key from its 32 raw secret bytes.
  ///
  /// - Throws: ``KeyError`` if the bytes are not an Ed25519 key.
  public init(rawRepresentation bytes: [UInt8]) throws(KeyError) {
    key = try Self.privateKey(bytes)
  }

  static func privateKey(_ bytes: [UInt8]) throws(KeyError) -> Curve25519.Signing.PrivateKey {
    guard bytes.count == 32 else { throw .wrongLength(bytes.count) }
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes) else {
      throw .invalid
    }
    return key
  }

  /// Creates a key from base64 of its 32 raw secret bytes.
  ///
  /// - Throws: ``KeyError`` if the text is not base64 of such a key.
  public init(base64: String) throws(KeyError) {
    try self.init(rawRepresentation: Base64.key(base64))
  }

  /// The 32 secret bytes; keep them readable by the owner only.
  public var rawRepresentation: [UInt8] { Array(key.rawRepresentation) }

  /// The secret bytes in base64; keep them readable by the owner only.
  public var base64: String { Base64.encode(rawRepresentation) }

  /// The public half, which clients are configured to trust.
  public var publicKey: RootPublicKey {
    do {
      return try RootPublicKey(rawRepresentation: Array(key.publicKey.rawRepresentation))
    } catch {
      preconditionFailure("the public half of a valid key is not a key: \(error)")
    }
  }

  func sign(_ bytes: [UInt8]) -> [UInt8] { Ed25519.sign(bytes, with: key) }

  /// Generates an intermediate key and signs it.
  ///
  /// - Parameter expirationDay: The day, counted from 1970-01-01, at whose start (00:00 UTC) the
  ///   key expires; at least 1.
  public func issueIntermediate(expirationDay: UInt32) -> IntermediateKey {
    precondition(expirationDay > 0, "day 0 means \"no expiry\", which verifiers reject")
    let intermediate = Curve25519.Signing.PrivateKey()
    let publicKey = Array(intermediate.publicKey.rawRepresentation)
    let certificate = IntermediateKey.certificate(day: expirationDay, publicKey: publicKey)
    return IntermediateKey(
      key: intermediate, expirationDay: expirationDay,
      rootSignature: sign(certificate))
  }

  /// Generates an intermediate key that is valid for at least a number of whole days.
  ///
  /// - Parameters:
  ///   - days: The number of days; at least 1.
  ///   - milliseconds: The current time in milliseconds since 1970.
  public func issueIntermediate(
    expiresAfterDays days: Int, from milliseconds: Int64
  ) -> IntermediateKey {
    precondition(days >= 1, "an intermediate key lives at least one day")
    precondition(milliseconds >= 0, "the clock is before 1970")
    let today = milliseconds / IntermediateKey.millisecondsPerDay
    return issueIntermediate(expirationDay: UInt32(clamping: today + 1 + Int64(days)))
  }
}

extension RootSigningKey: CustomStringConvertible {
  /// The public half, without the secret.
  public var description: String { "root signing key of \(publicKey.base64)" }
}
