internal import Crypto
internal import Foundation

/// The signature algorithm's two operations on bytes.
enum Ed25519 {
  static func isSignature(_ signature: [UInt8], of bytes: [UInt8], by publicKey: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
      return false
    }
    return key.isValidSignature(signature, for: bytes)
  }

  static func sign(_ bytes: [UInt8], with key: Curve25519.Signing.PrivateKey) -> [UInt8] {
    do {
      return try key.signature(for: bytes).withUnsafeBytes { Array($0) }
    } catch {
      // The key was validated when created; Ed25519 signing has no other way to fail.
      preconditionFailure("a valid Ed25519 key failed to sign: \(error)")
    }
  }
}
