internal import Crypto
internal import Foundation

/// A MAC over a file, keyed by a device's secret: HMAC with SHA-256 (RFC 2104).
package enum FileMAC {
  /// The number of bytes of the MAC.
  package static let length = 32

  /// Returns the bytes preceded by their MAC.
  package static func sealed(_ bytes: [UInt8], with secret: [UInt8]) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret))) + bytes
  }

  /// Returns the bytes without the MAC; `nil` if they were changed or the secret differs.
  package static func opened(_ sealed: [UInt8], with secret: [UInt8]) -> [UInt8]? {
    guard sealed.count >= length else { return nil }
    let bytes = Array(sealed.dropFirst(length))
    let isIntact = HMAC<SHA256>.isValidAuthenticationCode(
      sealed.prefix(length), authenticating: bytes, using: SymmetricKey(data: secret))
    return isIntact ? bytes : nil
  }
}
