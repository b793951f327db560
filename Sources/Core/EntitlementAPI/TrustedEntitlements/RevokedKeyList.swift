internal import Crypto

/// Intermediate keys that a root revoked before their expiry, signed by that root.
///
/// An intermediate key can sign responses until it expires, even if stolen. A client with this list
/// rejects the signatures of listed keys. The list is transferred as one line of base64, see
/// ``base64``. Only the newest list of a root applies, so each list repeats the entries of the
/// previous one. An entry can be dropped after its key has expired.
///
/// Creating a list verifies its signature, so every value is valid. ``ResponseVerifier`` decides
/// whether its ``root`` is trusted.
public struct RevokedKeyList: Hashable, Sendable {
  /// The path of a server's newest lists: `GET` returns ``base64`` as plain text, one line per root.
  public static let path = "/v1/revoked-keys"

  /// The maximum number of keys in a list.
  public static let limit = 1_000

  /// The prefix of the signed bytes, longer than anything else that a root signs.
  private static let purpose = Array("Tessera list of revoked intermediate keys, version 1\n".utf8)
  private static let keyLength = 32
  private static let signatureLength = 64
  /// The length of the root and the issue date.
  private static let headLength = keyLength + 8

  /// The root that signed the list.
  public let root: RootPublicKey
  /// When the list was signed, in milliseconds since 1970; a root's newest list applies.
  public let issuedAtMilliseconds: Int64
  /// The 32 raw bytes of each revoked public key, in ascending order without duplicates.
  public let keys: [[UInt8]]
  private let signature: [UInt8]

  /// Signs a list.
  ///
  /// - Parameters:
  ///   - keys: The 32 raw bytes of each public key to revoke, in any order; duplicates are removed.
  ///   - root: The root key that signs the list; the list applies for clients that trust this root.
  ///   - milliseconds: The current time in milliseconds since 1970.
  /// - Throws: ``KeyError`` if a key does not have 32 bytes, there are more than ``limit``, or the
  ///   time is before 1970.
  public init(
    revoking keys: [[UInt8]], signedBy root: RootSigningKey, at milliseconds: Int64
  ) throws(KeyError) {
    if let key = keys.first(where: { $0.count != Self.keyLength }) {
      throw .wrongLength(key.count)
    }
    let sorted = Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
    guard sorted.count <= Self.limit else { throw .tooManyRevokedKeys(sorted.count) }
    guard milliseconds >= 0 else { throw .malformedRevokedKeys(part: "the time of issue") }
    self.root = root.publicKey
    self.keys = sorted
    issuedAtMilliseconds = milliseconds
    signature = root.sign(
      Self.purpose + Self.content(root: root.publicKey, at: milliseconds, keys: sorted))
  }

  /// Parses a list and verifies its signature.
  ///
  /// - Parameter text: The base64 text; spaces and line breaks around it are ignored.
  /// - Throws: ``KeyError`` for the invalid part. Each list has exactly one text: unordered or
  ///   duplicate keys and bytes after the signature are rejected.
  public init(base64 text: String) throws(KeyError) {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }
    let largest = Self.headLength + Self.limit * Self.keyLength + Self.signatureLength
    // Four characters encode three bytes; longer texts are not decoded.
    guard text.utf8.count <= (largest + 2) / 3 * 4 + 16 else {
      throw .malformedRevokedKeys(part: "the length")
    }
    let bytes = try Base64.key(String(end.map { text[...$0] } ?? ""))
    let keyBytes = bytes.count - Self.headLength - Self.signatureLength
    guard keyBytes >= 0, keyBytes % Self.keyLength == 0,
      keyBytes / Self.keyLength <= Self.limit
    else { throw .malformedRevokedKeys(part: "the length") }
    let content = bytes.dropLast(Self.signatureLength)
    root = try RootPublicKey(rawRepresentation: Array(content.prefix(Self.keyLength)))
    let time = content[Self.keyLength..<Self.headLength]
      .reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let milliseconds = Int64(exactly: time) else {
      throw .malformedRevokedKeys(part: "the time of issue")
    }
    issuedAtMilliseconds = milliseconds
    keys = stride(from: Self.headLength, to: content.count, by: Self.keyLength)
      .map { Array(content[$0..<$0 + Self.keyLength]) }
    guard zip(keys, keys.dropFirst()).allSatisfy({ $0.lexicographicallyPrecedes($1) }) else {
      throw .malformedRevokedKeys(part: "the order of the keys")
    }
    signature = Array(bytes.suffix(Self.signatureLength))
    guard root.isSignature(signature, of: Self.purpose + content) else { throw .notSignedByRoot }
  }

  /// The list as one line of base64.
  ///
  /// The bytes are the root's 32, the issue date in milliseconds as 8 (little-endian), 32 for each
  /// revoked key, and 64 of the root's Ed25519 signature. The signature covers a purpose text
  /// followed by all bytes before the signature.
  public var base64: String {
    Base64.encode(
      Self.content(root: root, at: issuedAtMilliseconds, keys: keys) + signature)
  }

  /// Returns whether the list revokes a key.
  ///
  /// - Parameter publicKey: The 32 raw bytes of the intermediate key's public half.
  public func revokes(_ publicKey: [UInt8]) -> Bool { keys.contains(publicKey) }

  private static func content(
    root: RootPublicKey, at milliseconds: Int64, keys: [[UInt8]]
  ) -> [UInt8] {
    root.rawRepresentation + withUnsafeBytes(of: milliseconds.littleEndian, Array.init)
      + keys.joined()
  }
}

extension RevokedKeyList: CustomStringConvertible {
  /// The number of keys, the issue date and the root, all of which are public.
  public var description: String {
    "\(keys.count) revoked intermediate keys, issued at \(issuedAtMilliseconds) ms by root \(root)"
  }
}
