internal import Crypto

/// The intermediate keys that a root takes back before they expire, signed by that root.
///
/// An intermediate key signs answers until it expires, even after it was stolen. A client that has this list
/// refuses what a listed key signed. The list travels as one line of base64, see ``base64``. Of several lists
/// of one root the newest counts, so a new list repeats the entries of the one before; an entry can go once
/// its key has expired.
///
/// Creating a value checks the signature, so a list in hand is genuine. Whether its ``root`` is trusted is
/// for ``ResponseVerifier`` to say.
public struct RevokedKeyList: Hashable, Sendable {
  /// Where a server serves its newest list: `GET` answers with ``base64`` as plain text.
  public static let path = "/v1/revoked-keys"

  /// How many keys a list holds at most.
  public static let limit = 1_000

  /// What the signed bytes begin with, longer than everything else that a root signs.
  private static let purpose = Array("Tessera list of revoked intermediate keys, version 1\n".utf8)
  private static let keyLength = 32
  private static let signatureLength = 64
  /// The root and the time of issue.
  private static let headLength = keyLength + 8

  /// The root that signed the list, whose intermediate keys it takes back.
  public let root: RootPublicKey
  /// When the list was signed, in milliseconds since 1970; the newest list of a root counts.
  public let issuedAtMilliseconds: Int64
  /// The 32 raw bytes of each revoked public key, in ascending order and each one once.
  public let keys: [[UInt8]]
  private let signature: [UInt8]

  /// Signs a list.
  ///
  /// - Parameters:
  ///   - keys: The 32 raw bytes of each public key to revoke, in any order; a key named twice counts once.
  ///   - root: Signs the list. It must be the root that signed the keys.
  ///   - milliseconds: The current time in milliseconds since 1970.
  /// - Throws: ``KeyError`` when a key does not have 32 bytes, there are more than ``limit``, or the time is
  ///   before 1970.
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

  /// Reads a list and checks its signature.
  ///
  /// - Parameter text: The base64 text; spaces and line breaks around it are ignored.
  /// - Throws: ``KeyError`` saying which part is wrong. There is one text for each list: keys out of order,
  ///   keys named twice and bytes after the signature are refused.
  public init(base64 text: String) throws(KeyError) {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }
    let largest = Self.headLength + Self.limit * Self.keyLength + Self.signatureLength
    // Four characters for three bytes; what is longer is not decoded.
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

  /// The list as it travels: one line of base64.
  ///
  /// The bytes are the root's 32, the time of issue in milliseconds as 8 (little-endian), 32 for each revoked
  /// key, and 64 of the root's Ed25519 signature. Signed are a text that names the purpose and all bytes
  /// before the signature.
  public var base64: String {
    Base64.encode(Self.content(root: root, at: issuedAtMilliseconds, keys: keys) + signature)
  }

  /// Returns whether the list takes back a key.
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
  /// How many keys, since when and by whom; all of it is public.
  public var description: String {
    "\(keys.count) revoked intermediate keys, issued at \(issuedAtMilliseconds) ms by root \(root)"
  }
}
