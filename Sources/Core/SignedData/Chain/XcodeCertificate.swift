internal import AppStoreCore
internal import Crypto
internal import SwiftASN1
internal import X509

/// The one certificate of a session of StoreKit testing in Xcode, which issued it to itself.
///
/// No authority certifies its key, so it is trusted by its fingerprint, or by its name where a verifier
/// trusts every session. The certificate that Xcode's menu *Editor* saves is another one, for
/// receipts.
///
/// Source: <https://developer.apple.com/documentation/xcode/setting-up-storekit-testing-in-xcode>
struct XcodeCertificate: Sendable {
  /// The `kid` of the headers that Xcode writes.
  static let keyID = "Apple_Xcode_Key"
  /// The common name of the subject.
  static let commonName = "StoreKit Testing in Xcode"

  /// The SHA-256 fingerprint of the DER bytes in lowercase hexadecimal.
  let sha256: String
  /// The key that signs payloads.
  let key: P256.Signing.PublicKey
  /// The subject, for people.
  let subject: String
  /// Whether it bears the name of Xcode's certificates.
  let isNamedAsXcodes: Bool
  private let der: [UInt8]
  private let validity: VerifiedChain.Validity

  init(der: [UInt8]) throws(VerificationError) {
    let certificate = try Certificate.parse(der, as: .leaf)
    guard let key = P256.Signing.PublicKey(certificate.publicKey) else {
      throw .leafKey(found: certificate.publicKey.description)
    }
    self.der = der
    self.key = key
    sha256 = Hex.encode(SHA256.hash(data: der))
    subject = certificate.subject.description
    isNamedAsXcodes =
      certificate.subject == certificate.issuer
      && certificate.subject.contains { names in
        names.contains {
          $0.type == .RDNAttributeType.commonName && String(describing: $0.value) == Self.commonName
        }
      }
    validity = certificate.validity(.leaf)
  }

  /// The chain of this certificate alone, once it is trusted; it is valid for the environment Xcode.
  var chain: VerifiedChain {
    VerifiedChain(
      leafKey: key, certificates: nil, xcodeCertificate: sha256, environments: [.xcode],
      validity: [validity])
  }
}

extension SignedDataVerifier {
  /// Rejects the certificate of an Xcode session that no configured app trusts.
  func checkTrust(in certificate: XcodeCertificate) throws(VerificationError) {
    if trustsAnyXcodeCertificate, certificate.isNamedAsXcodes { return }
    guard apps.contains(where: { $0.xcodeCertificates.contains(certificate.sha256) }) else {
      throw .xcodeCertificate(sha256: certificate.sha256)
    }
  }

  /// Rejects data of an Xcode session for an app that does not trust its certificate.
  func checkTrust(
    of app: SignedDataVerifier.App, in chain: VerifiedChain?
  ) throws(VerificationError) {
    guard !trustsAnyXcodeCertificate, let sha256 = chain?.xcodeCertificate,
      !app.xcodeCertificates.contains(sha256)
    else { return }
    throw .xcodeCertificate(sha256: sha256)
  }
}
