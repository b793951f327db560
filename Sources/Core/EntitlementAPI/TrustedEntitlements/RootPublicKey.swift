internal import Crypto

/// The public half of a root key, which clients trust.
///
/// It is transferred as base64 of its 32 raw bytes.
public struct RootPublicKey: Hashable, Sendable {
  /// The 32 raw bytes of the Ed25519 key.
  public let rawRepresentation: [UInt8]

  /// Creates a key from its 32 raw bytes.
  ///
  /// - Throws: ``KeyError`` if the bytes are not an Ed25519 key.
  public init(rawRepresentation bytes: [UInt8]) throws(KeyError) {
    guard bytes.count == 32 else { throw .wrongLength(bytes.count) }
    guard (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil else {
      throw .invalid
    }
    rawRepresentation = bytes
  }

  /// Creates a key from base64 of its 32 raw bytes.
  ///
  /// - Throws: ``KeyError`` if the text is not base64 of such a key.
  public init(base64: String) throws(KeyError) {
    try self.init(rawRepresentation: Base64.key(base64))
  }

  /// The key in base64.
  public var base64: String { Base64.encode(rawRepresentation) }

  func isSignature(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    Ed25519.isSignature(signature, of: bytes, by: rawRepresentation)
  }
}

extension RootPublicKey: Codable {
  /// Decodes a base64 string.
  public init(from decoder: any Decoder) throws {
    try self.init(base64: decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the key as a base64 string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(base64)
  }
}

extension RootPublicKey: CustomStringConvertible {
  /// The key in base64; it is public.
  public var description: String { base64 }
}
