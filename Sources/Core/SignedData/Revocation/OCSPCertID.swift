internal import X509

/// The id of a certificate in OCSP: hashes of the issuer's name and key, and the serial number.
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

  /// Returns whether this id matches a certificate, with either of the two hash algorithms.
  func names(_ subject: OCSPSubject) -> Bool {
    self == OCSPCertID(subject, algorithm: algorithm)
  }
}
