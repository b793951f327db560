package import AppStoreCore
internal import Crypto
internal import SwiftASN1
internal import X509

extension OCSPResponse {
  /// The maximum difference between the clocks of responder and verifier.
  package static let clockSkew: Duration = .seconds(60)
  /// How long a status is valid if the responder does not state when newer information is due.
  static let lifetimeWithoutNextUpdate: Duration = .seconds(5 * 60)

  /// Checks the response completely and returns the status of one certificate.
  ///
  /// The revocation of the signer's own certificate is not checked; authorities give it a short
  /// lifetime instead (RFC 6960, section 4.2.2.2.1).
  ///
  /// - Parameters:
  ///   - subject: The certificate of the request, and its issuer.
  ///   - nonce: The request's nonce; a response may omit but not change it.
  ///   - now: The time at which the response must be valid.
  /// - Throws: ``OCSPProblem`` for the failed check.
  ///
  /// Source: RFC 6960, section 3.2
  package func status(
    about subject: OCSPSubject, nonce sent: [UInt8]?, at now: Timestamp
  ) throws(OCSPProblem) -> VerifiedOCSPStatus {
    guard let entry = entries.first(where: { $0.certID?.names(subject) ?? false }) else {
      throw .otherCertificate
    }
    if let nonce, nonce != sent { throw .nonce }
    let validUntil = entry.nextUpdate ?? entry.thisUpdate + Self.lifetimeWithoutNextUpdate
    guard entry.thisUpdate <= now + Self.clockSkew else {
      throw .notYetValid(thisUpdate: entry.thisUpdate)
    }
    guard validUntil >= now - Self.clockSkew else { throw .expired(validUntil: validUntil) }
    try checkSignature(issuer: subject.issuer, at: now)
    return VerifiedOCSPStatus(
      status: entry.status, thisUpdate: entry.thisUpdate, validUntil: validUntil)
  }

  /// Checks that the response was signed by the issuer, or with a certificate issued for that
  /// purpose.
  private func checkSignature(issuer: Certificate, at now: Timestamp) throws(OCSPProblem) {
    guard let algorithm = Self.algorithms[algorithm] else {
      throw .algorithm(oid: self.algorithm.description)
    }
    if isResponder(issuer) {
      let key = issuer.publicKey
      if key.isValidSignature(signature, for: signedBytes, signatureAlgorithm: algorithm) { return }
    }
    let named = certificates.first { isResponder($0) && $0.publicKey != issuer.publicKey }
    guard let delegate = named else { throw isResponder(issuer) ? .signature : .unknownSigner }
    try Self.checkDelegate(delegate, issuer: issuer, at: now)
    let key = delegate.publicKey
    guard key.isValidSignature(signature, for: signedBytes, signatureAlgorithm: algorithm) else {
      throw .signature
    }
  }

  /// Returns whether a certificate is the response's named signer.
  private func isResponder(_ certificate: Certificate) -> Bool {
    switch responder {
    case .name(let name): certificate.subject == name
    case .keyHash(let hash):
      OCSPHash.sha1.hash(Array(certificate.publicKey.subjectPublicKeyInfoBytes)) == hash
    }
  }

  /// Checks that the issuer itself issued a certificate for signing responses, and that it is
  /// valid.
  ///
  /// Source: RFC 6960, section 4.2.2.2
  private static func checkDelegate(
    _ delegate: Certificate, issuer: Certificate, at now: Timestamp
  ) throws(OCSPProblem) {
    guard algorithms.values.contains(delegate.signatureAlgorithm) else {
      throw .algorithm(oid: delegate.signatureAlgorithm.description)
    }
    guard delegate.issuer == issuer.subject,
      issuer.publicKey.isValidSignature(delegate.signature, for: delegate)
    else { throw .signerIssuer }
    for item in delegate.extensions where item.critical && !known.contains(item.oid) {
      throw .criticalExtension(oid: item.oid.description)
    }
    guard let purposes = try? delegate.extensions.extendedKeyUsage,
      purposes.contains(.ocspSigning),
      let usage = try? delegate.extensions.keyUsage ?? KeyUsage(digitalSignature: true),
      usage.digitalSignature
    else { throw .signerPurpose }
    let notBefore = Timestamp(delegate.notValidBefore)
    let notAfter = Timestamp(delegate.notValidAfter)
    guard notBefore <= now + clockSkew, notAfter >= now - clockSkew else {
      throw .signerValidity(notBefore: notBefore, notAfter: notAfter)
    }
  }

  private static let algorithms: [ASN1ObjectIdentifier: Certificate.SignatureAlgorithm] = [
    [1, 2, 840, 10_045, 4, 3, 2]: .ecdsaWithSHA256,
    [1, 2, 840, 10_045, 4, 3, 3]: .ecdsaWithSHA384,
    [1, 2, 840, 113_549, 1, 1, 11]: .sha256WithRSAEncryption,
  ]

  /// The supported extensions, which may be critical.
  private static let known: [ASN1ObjectIdentifier] = [
    .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage,
    .X509ExtensionID.extendedKeyUsage,
  ]
}
