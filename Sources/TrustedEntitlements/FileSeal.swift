internal import Crypto
internal import Foundation

/// A seal over a file that only who knows a device's secret can make; HMAC with SHA-256 (RFC 2104).
package enum FileSeal {
  /// How many bytes a seal has.
  package static let length = 32

  /// Returns the bytes with a seal in front of them.
  package static func sealed(_ bytes: [UInt8], with secret: [UInt8]) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret))) + bytes
  }

  /// Returns what was sealed; `nil` when anything of it changed, or another secret sealed it.
  package static func opened(_ sealed: [UInt8], with secret: [UInt8]) -> [UInt8]? {
    guard sealed.count >= length else { return nil }
    let bytes = Array(sealed.dropFirst(length))
    let isIntact = HMAC<SHA256>.isValidAuthenticationCode(
      sealed.prefix(length), authenticating: bytes, using: SymmetricKey(data: secret))
    return isIntact ? bytes : nil
  }
}
