internal import AppStoreCore
internal import Crypto

/// A content hash, by which stores detect bytes that they already have.
package enum ContentHash {
  /// Returns the SHA-256 of bytes in lowercase hexadecimal.
  package static func text(of bytes: [UInt8]) -> String {
    Hex.encode(SHA256.hash(data: bytes))
  }
}
