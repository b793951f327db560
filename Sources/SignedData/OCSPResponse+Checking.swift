package import AppStoreTypes
internal import Crypto
internal import SwiftASN1
internal import X509

extension OCSPResponse {
  /// How far the clocks of responder and verifier may be apart.
  package static let clockSkew: Duration = .seconds(60)
  /// How long a status holds whose responder does not say when newer information is due.
  package static let lifetimeWithoutNextUpdate: Duration = .seconds(5 * 60)

  /// Checks everything about the response and returns what it says about one certificate.
  ///
  /// The certificate that signed the response is not itself looked up: an authority gives it a short
  /// life instead (RFC 6960, section 4.2.2.2.1).
  ///
  /// - Parameters:
  ///   - subject: The certificate that was asked about, and its issuer.
  ///   - nonce: What was sent; a response may leave it out, but not change it.
  ///   - now: The time at which it must hold.
  /// - Throws: ``OCSPProblem`` naming the failed check.
  ///
  /// Source: RFC 6960, section 3.2
  package func answer(
    about subject: OCSPSubject, nonce sent: [UInt8]?, at now: Timestamp
  ) throws(OCSPProblem) -> OCSPAnswer {
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
    return OCSPAnswer(
      status: entry.status, thisUpdate: entry.thisUpdate, validUntil: validUntil)
  }

  /// Checks that the issuer signed, or somebody to whom the issuer gave a certificate for that.
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

  /// Whether a certificate is the one that the response names as its signer's.
  private func isResponder(_ certificate: Certificate) -> Bool {
    switch responder {
    case .name(let name): certificate.subject == name
    case .keyHash(let hash):
      OCSPHash.sha1.hash(Array(certificate.publicKey.subjectPublicKeyInfoBytes)) == hash
    }
  }

  /// Checks that the issuer itself gave a certificate for signing responses, and that it is valid.
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

  /// The extensions whose meaning is respected here, so that they may be critical.
  private static let known: [ASN1ObjectIdentifier] = [
    .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage,
    .X509ExtensionID.extendedKeyUsage,
  ]
}
