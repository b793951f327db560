internal import Crypto
internal import Encodings
internal import SwiftASN1
internal import X509

/// A root certificate that a verifier may trust.
///
/// Apple's is "Apple Root CA - G3", from <https://www.apple.com/certificateauthority/>. A test store
/// brings its own.
public struct RootCertificate: Sendable {
  /// The certificate's DER bytes.
  public let der: [UInt8]
  let certificate: Certificate

  /// Creates a root from DER bytes.
  ///
  /// - Throws: ``VerificationError/unreadableCertificate(_:)`` when they are not one certificate.
  public init(der: [UInt8]) throws(VerificationError) {
    certificate = try Certificate.parse(der, as: .root)
    self.der = der
  }

  /// The SHA-256 fingerprint of the DER bytes in lowercase hexadecimal.
  public var sha256: String {
    Hexadecimal.encode(SHA256.hash(data: der))
  }
}

extension RootCertificate: Hashable {
  /// Compares the DER bytes.
  public static func == (lhs: RootCertificate, rhs: RootCertificate) -> Bool { lhs.der == rhs.der }

  /// Hashes the DER bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

extension Certificate {
  static func parse(
    _ der: [UInt8], as place: ChainCertificate
  ) throws(VerificationError) -> Certificate {
    guard let certificate = try? Certificate(derEncoded: der) else {
      throw .unreadableCertificate(place)
    }
    return certificate
  }
}
