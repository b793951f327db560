import AppStoreCore
import SwiftASN1
package import X509

/// The contents of one certificate of a ``Forge``.
package struct ForgedCertificate: Sendable {
  /// The extensions that define the purpose of a key.
  package enum Purpose: Sendable {
    /// The extensions of a certificate authority.
    case authority
    /// The extensions of an authority with Apple's marker of an intermediate.
    case intermediate
    /// The extensions of Apple's leaf.
    case leaf
  }

  /// The common name of the subject.
  package var subject: String
  /// The common name of the issuer.
  package var issuer: String
  /// The basicConstraints extension; `nil` omits it.
  package var constraints: BasicConstraints?
  /// The key usage extension; `nil` omits it.
  package var usage: KeyUsage?
  /// The OID of Apple's marker; `nil` for none.
  package var marker: String?
  /// The signature algorithm.
  ///
  /// Default: `nil`, the one of the signer's key.
  package var algorithm: Certificate.SignatureAlgorithm?

  /// Creates valid contents for a purpose.
  package init(_ subject: String, by issuer: String, _ purpose: Purpose) {
    self.subject = subject
    self.issuer = issuer
    constraints =
      purpose == .leaf ? .notCertificateAuthority : .isCertificateAuthority(maxPathLength: nil)
    usage = purpose == .leaf ? KeyUsage(digitalSignature: true) : KeyUsage(keyCertSign: true)
    marker =
      switch purpose {
      case .authority: nil
      case .intermediate: "1.2.840.113635.100.6.2.1"
      case .leaf: "1.2.840.113635.100.6.11.1"
      }
  }

  /// Signs the certificate for a key and returns its DER bytes.
  package func der(
    for key: Certificate.PublicKey, signer: Certificate.PrivateKey
  ) throws -> [UInt8] {
    var extensions = Certificate.Extensions()
    if let constraints {
      try extensions.append(Certificate.Extension(constraints, critical: true))
    }
    if let usage { try extensions.append(Certificate.Extension(usage, critical: true)) }
    try extensions.append(Certificate.Extension(SubjectKeyIdentifier(hash: key), critical: false))
    let issuerKey = SubjectKeyIdentifier(hash: signer.publicKey).keyIdentifier
    try extensions.append(
      Certificate.Extension(AuthorityKeyIdentifier(keyIdentifier: issuerKey), critical: false))
    if let marker {
      try extensions.append(
        Certificate.Extension(
          oid: ASN1ObjectIdentifier(dotRepresentation: marker), critical: false, value: [5, 0]))
    }
    let (from, until) = (TestStore.notBefore.date, TestStore.notAfter.date)
    let issuerName = try DistinguishedName { CommonName(issuer) }
    let subjectName = try DistinguishedName { CommonName(subject) }
    let certificate =
      if let algorithm {
        try Certificate(
          version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key,
          notValidBefore: from, notValidAfter: until, issuer: issuerName, subject: subjectName,
          signatureAlgorithm: algorithm, extensions: extensions, issuerPrivateKey: signer)
      } else {
        try Certificate(
          version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key,
          notValidBefore: from, notValidAfter: until, issuer: issuerName, subject: subjectName,
          extensions: extensions, issuerPrivateKey: signer)
      }
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return serializer.serializedBytes
  }
}
