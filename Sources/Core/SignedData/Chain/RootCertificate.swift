public import AppStoreCore
internal import Crypto
internal import SwiftASN1
internal import X509

/// A root certificate that a verifier may trust.
///
/// Apple's is "Apple Root CA - G3", from <https://www.apple.com/certificateauthority/>. A test
/// store uses its own.
public struct RootCertificate: Sendable {
  /// The certificate's DER bytes.
  public let der: [UInt8]
  /// The environments that this root is trusted for; `nil` if all that a verifier accepts.
  ///
  /// If you trust a root of your own in addition to Apple's, limit it to the environments it signs
  /// for.
  public var environments: Set<AppStoreEnvironment>?
  let certificate: Certificate

  /// Creates a root from DER bytes.
  ///
  /// - Throws: ``VerificationError/unreadableCertificate(_:)`` if they are not one certificate.
  public init(der: [UInt8]) throws(VerificationError) {
    certificate = try Certificate.parse(der, as: .root)
    self.der = der
  }

  /// The SHA-256 fingerprint of the DER bytes in lowercase hexadecimal.
  public var sha256: String {
    Hex.encode(SHA256.hash(data: der))
  }
}

extension RootCertificate: Hashable {
  /// Compares the DER bytes and the environments.
  public static func == (lhs: RootCertificate, rhs: RootCertificate) -> Bool {
    lhs.der == rhs.der && lhs.environments == rhs.environments
  }

  /// Hashes the DER bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

extension Certificate {
  static func parse(
    _ der: [UInt8], as position: ChainCertificate
  ) throws(VerificationError) -> Certificate {
    guard let certificate = try? Certificate(derEncoded: der) else {
      throw .unreadableCertificate(position)
    }
    return certificate
  }
}
