public import AppStoreCore
internal import Crypto
internal import X509

extension SigningChain {
  /// Starts a session that signs like one of StoreKit testing in Xcode, with the system's
  /// randomness.
  ///
  /// It has one P-256 certificate with the serial number 1, which issued itself. `tessera serve
  /// --trust-xcode` accepts what it signs, as does an app whose `xcode_certificates` list the
  /// fingerprint.
  ///
  /// Source: <https://developer.apple.com/documentation/xcode/setting-up-storekit-testing-in-xcode>
  /// - Parameters:
  ///   - notBefore: The first instant of validity, rounded down to the second.
  ///   - notAfter: The last instant of validity, rounded down to the second.
  /// - Throws: ``VerificationError/issuing(reason:)`` if the certificate cannot be encoded.
  public static func xcodeSession(
    notBefore: Timestamp, notAfter: Timestamp
  ) throws(VerificationError) -> SigningChain {
    try xcodeSession(
      named: XcodeCertificate.commonName, notBefore: notBefore, notAfter: notAfter)
  }

  /// Starts such a session with any name in its certificate, for tests of the name.
  package static func xcodeSession(
    named name: String, notBefore: Timestamp, notAfter: Timestamp
  ) throws(VerificationError) -> SigningChain {
    let key = P256.Signing.PrivateKey()
    do {
      let subject = try DistinguishedName {
        CommonName(name)
        OrganizationName(name)
      }
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(1),
        publicKey: Certificate.PublicKey(key.publicKey), notValidBefore: notBefore.date,
        notValidAfter: notAfter.date, issuer: subject, subject: subject,
        signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
          SubjectAlternativeNames([.rfc822Name(name)])
          Critical(KeyUsage(digitalSignature: true))
        }, issuerPrivateKey: Certificate.PrivateKey(key))
      return SigningChain(key: key, ofXcode: try RootCertificate(der: certificate.derBytes))
    } catch {
      throw .issuing(reason: "\(name): \(error)")
    }
  }
}
