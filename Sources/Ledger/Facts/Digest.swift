internal import Crypto
internal import Encodings

/// A content hash, by which stores detect bytes that they already have.
package enum Digest {
  /// Returns the SHA-256 of bytes in lowercase hexadecimal.
  package static func text(of bytes: [UInt8]) -> String {
    Hexadecimal.encode(SHA256.hash(data: bytes))
  }
}
