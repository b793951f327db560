package import AppStoreCore

/// The template of one certificate in a chain, for tests with one specific defect.
package struct CertificateTemplate: Sendable {
  /// The kind of a key.
  package enum Curve: Sendable {
    /// NIST P-256.
    case p256
    /// NIST P-384.
    case p384
    /// NIST P-521, which signs with SHA-512.
    case p521
  }

  /// The common name of the subject.
  package var commonName: String
  /// The first instant of validity; certificates store whole seconds.
  package var notBefore: Timestamp
  /// The last instant of validity; certificates store whole seconds.
  package var notAfter: Timestamp
  /// Whether basicConstraints contains CA:TRUE.
  package var isAuthority: Bool
  /// The path length of an authority; `nil` if unlimited.
  package var pathLength: Int?
  /// Whether the key usage allows signing certificates; otherwise it allows signing data.
  package var signsCertificates: Bool
  /// The OIDs of non-critical extensions with the value NULL.
  package var markers: [String]
  /// The OIDs of critical extensions with the value NULL.
  package var criticalMarkers: [String] = []
  /// The kind of the certificate's key.
  package var curve: Curve
  /// The URL of the OCSP responder; `nil` if none exists.
  package var ocspURL: String? = nil
  /// The names and addresses of a TLS server; empty for other certificates.
  package var hosts: [CertificateHost] = []
}

/// The template of a chain of three; ``SigningChain/make(commonName:notBefore:notAfter:)`` uses it
/// unchanged.
package struct ChainTemplate: Sendable {
  /// The root, which is self-signed.
  package var root: CertificateTemplate
  /// The intermediate, signed by the root.
  package var intermediate: CertificateTemplate
  /// The leaf, signed by the intermediate.
  package var leaf: CertificateTemplate

  /// Creates the form of Apple's chain: P-384, P-384 and P-256, with Apple's extensions.
  package init(commonName: String, notBefore: Timestamp, notAfter: Timestamp) {
    root = CertificateTemplate(
      commonName: "\(commonName) Root CA", notBefore: notBefore, notAfter: notAfter,
      isAuthority: true, pathLength: nil, signsCertificates: true, markers: [], curve: .p384)
    intermediate = CertificateTemplate(
      commonName: "\(commonName) Intermediate CA", notBefore: notBefore, notAfter: notAfter,
      isAuthority: true, pathLength: 0, signsCertificates: true,
      markers: [AppleExtensionOID.intermediate],
      curve: .p384)
    leaf = CertificateTemplate(
      commonName: "\(commonName) Signing", notBefore: notBefore, notAfter: notAfter,
      isAuthority: false, pathLength: nil, signsCertificates: false,
      markers: [AppleExtensionOID.leaf],
      curve: .p256)
  }

  /// Generates keys and issues certificates.
  package func make() throws(VerificationError) -> SigningChain { try makeWithAuthorities().chain }

  /// Generates keys and issues certificates, and includes the authorities' keys in the result.
  package func makeWithAuthorities() throws(VerificationError) -> IssuedChain {
    let rootKey = GeneratedKey(root.curve)
    let intermediateKey = GeneratedKey(intermediate.curve)
    let leafKey = GeneratedKey(leaf.curve)
    let rootCertificate = try root.certificate(for: rootKey, issuer: root, issuerKey: rootKey)
    let intermediateCertificate = try intermediate.certificate(
      for: intermediateKey, issuer: root, issuerKey: rootKey)
    let leafCertificate = try leaf.certificate(
      for: leafKey, issuer: intermediate, issuerKey: intermediateKey)
    return IssuedChain(
      chain: try SigningChain(
        key: leafKey.payloadKey, leaf: leafCertificate, intermediate: intermediateCertificate,
        root: RootCertificate(der: rootCertificate)),
      rootKeyPEM: try rootKey.pem, intermediateKeyPEM: try intermediateKey.pem)
  }
}
