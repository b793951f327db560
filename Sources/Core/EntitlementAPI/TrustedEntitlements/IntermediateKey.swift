internal import Crypto

/// A short-lived private key that signs responses, with the root's signature over its public half.
public struct IntermediateKey: Sendable {
  static let millisecondsPerDay: Int64 = 86_400_000

  let key: Curve25519.Signing.PrivateKey
  let rootSignature: [UInt8]
  /// The day, counted from 1970-01-01, at whose start (00:00 UTC) the key expires.
  public let expirationDay: UInt32

  init(key: Curve25519.Signing.PrivateKey, expirationDay: UInt32, rootSignature: [UInt8]) {
    self.key = key
    self.expirationDay = expirationDay
    self.rootSignature = rootSignature
  }

  /// The instant of expiry in milliseconds since 1970; at this exact instant the key is still
  /// valid.
  public var expirationMilliseconds: Int64 {
    Int64(expirationDay) * Self.millisecondsPerDay
  }

  /// The 32 raw bytes of the public half.
  public var publicKey: [UInt8] { Array(key.publicKey.rawRepresentation) }

  /// Returns the bytes that the root signs: the expiry first, little-endian, then the public key.
  static func certificate(day: UInt32, publicKey: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: day.littleEndian, Array.init) + publicKey
  }
}

extension IntermediateKey: CustomStringConvertible {
  /// The public half and the expiry, without the secret.
  public var description: String {
    "intermediate key \(Base64.encode(publicKey)), expires at day \(expirationDay)"
  }
}
