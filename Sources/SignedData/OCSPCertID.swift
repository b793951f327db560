internal import X509

/// What names a certificate to a responder: hashes of the issuer's name and key, and the serial number.
///
/// Source: RFC 6960, section 4.1.1
struct OCSPCertID: Hashable, Sendable {
  let algorithm: OCSPHash
  let issuerNameHash: [UInt8]
  let issuerKeyHash: [UInt8]
  let serialNumber: Certificate.SerialNumber
}

extension OCSPCertID {
  init(_ subject: OCSPSubject, algorithm: OCSPHash) {
    self.algorithm = algorithm
    issuerNameHash = algorithm.hash(subject.issuerName)
    issuerKeyHash = algorithm.hash(Array(subject.issuer.publicKey.subjectPublicKeyInfoBytes))
    serialNumber = subject.certificate.serialNumber
  }

  /// Whether it names the certificate, with whichever of the two hashes it was written.
  func names(_ subject: OCSPSubject) -> Bool {
    self == OCSPCertID(subject, algorithm: algorithm)
  }
}
