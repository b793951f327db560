internal import AppStoreCore
internal import Crypto

/// A chain that passed every check that does not depend on a date.
package final class VerifiedChain: Sendable {
  /// The key that signs payloads.
  let leafKey: P256.Signing.PublicKey
  /// The three certificates; `nil` where one of Xcode's sessions signed.
  let certificates: SigningCertificates?
  /// The SHA-256 fingerprint of the certificate of one of Xcode's sessions; `nil` for a chain of three.
  let xcodeCertificate: String?
  /// The environments that the root is trusted for; `nil` if all.
  let environments: Set<AppStoreEnvironment>?
  /// The validity of each certificate.
  private let validity: [Validity]

  init(
    leafKey: P256.Signing.PublicKey, certificates: SigningCertificates?,
    xcodeCertificate: String? = nil, environments: Set<AppStoreEnvironment>?, validity: [Validity]
  ) {
    assert(
      (certificates == nil) == (xcodeCertificate != nil),
      "a chain has three certificates, or one from Xcode")
    assert(
      validity.count == (certificates == nil ? 1 : 3), "each certificate has a period of validity")
    assert(
      xcodeCertificate == nil || environments == [.xcode],
      "an Xcode certificate is trusted for the environment Xcode only")
    self.leafKey = leafKey
    self.certificates = certificates
    self.xcodeCertificate = xcodeCertificate
    self.environments = environments
    self.validity = validity
  }

  /// The session of Xcode's that signed; `nil` for a chain of three.
  var xcodeSession: XcodeSession? { xcodeCertificate.map(XcodeSession.init(certificate:)) }

  /// The interval, including both ends, in which one certificate is valid.
  struct Validity: Sendable {
    let certificate: ChainCertificate
    let notBefore: Timestamp
    let notAfter: Timestamp
  }

  /// Throws if one of the certificates was not valid at a date.
  func checkValidity(at date: Timestamp, signedDate: Timestamp) throws(VerificationError) {
    for span in validity where date < span.notBefore || date > span.notAfter {
      if date == signedDate {
        throw .outsideValidity(
          span.certificate, signedDate: signedDate, notBefore: span.notBefore,
          notAfter: span.notAfter)
      }
      throw .outsideValidityNow(
        span.certificate, now: date, notBefore: span.notBefore, notAfter: span.notAfter)
    }
  }
}

extension P256.Signing.PublicKey {
  /// Returns whether this key signed a token.
  func signed(_ token: CompactJWS) -> Bool {
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
    else { return false }
    return isValidSignature(signature, for: token.digest)
  }
}
