internal import AppStoreTypes
internal import Crypto

/// A chain that passed every check that does not depend on a date.
package final class VerifiedChain: Sendable {
  /// The key that signs payloads.
  let leafKey: P256.Signing.PublicKey
  /// The three certificates.
  let certificates: SigningCertificates
  /// The environments whose data the root may vouch for; `nil` means all.
  let environments: Set<AppStoreEnvironment>?
  /// When each certificate is valid.
  private let validity: [Validity]

  init(
    leafKey: P256.Signing.PublicKey, certificates: SigningCertificates,
    environments: Set<AppStoreEnvironment>?, validity: [Validity]
  ) {
    self.leafKey = leafKey
    self.certificates = certificates
    self.environments = environments
    self.validity = validity
  }

  /// The interval, both ends included, in which one certificate is valid.
  struct Validity: Sendable {
    let certificate: ChainCertificate
    let notBefore: Timestamp
    let notAfter: Timestamp
  }

  /// Refuses a date at which one of the certificates was not valid.
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
  /// Whether this key signed a token.
  func signed(_ token: CompactJWS) -> Bool {
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)
    else { return false }
    return isValidSignature(signature, for: token.digest)
  }
}
