internal import Crypto
internal import Encodings

/// The short name of some bytes, by which stores find whether they hold them already.
package enum Digest {
  /// Returns the SHA-256 of bytes in lower-case hexadecimal.
  package static func text(of bytes: [UInt8]) -> String {
    Hexadecimal.encode(SHA256.hash(data: bytes))
  }
}
