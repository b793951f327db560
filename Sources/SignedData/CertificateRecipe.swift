package import AppStoreTypes

/// What one certificate of a chain says, so that tests can make chains that are wrong in one way.
package struct CertificateRecipe: Sendable {
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
  /// The first instant of validity; certificates hold whole seconds.
  package var notBefore: Timestamp
  /// The last instant of validity; certificates hold whole seconds.
  package var notAfter: Timestamp
  /// Whether basicConstraints says CA:TRUE.
  package var isAuthority: Bool
  /// The path length of an authority; `nil` for none.
  package var pathLength: Int?
  /// Whether the key usage allows signing certificates; otherwise it allows signing data.
  package var signsCertificates: Bool
  /// The OIDs of extensions with the value NULL that are not critical.
  package var markers: [String]
  /// The OIDs of extensions with the value NULL that are critical.
  package var criticalMarkers: [String] = []
  /// The kind of the certificate's key.
  package var curve: Curve
  /// The address of the responder that tells whether it was revoked; `nil` for none.
  package var ocspURL: String? = nil
}

/// What a chain of three says; ``SigningChain/make(commonName:notBefore:notAfter:)`` uses it unchanged.
package struct ChainRecipe: Sendable {
  /// The root, signed by itself.
  package var root: CertificateRecipe
  /// The intermediate, signed by the root.
  package var intermediate: CertificateRecipe
  /// The leaf, signed by the intermediate.
  package var leaf: CertificateRecipe

  /// The shape of Apple's chain: P-384, P-384 and P-256, with Apple's markers.
  package init(commonName: String, notBefore: Timestamp, notAfter: Timestamp) {
    root = CertificateRecipe(
      commonName: "\(commonName) Root CA", notBefore: notBefore, notAfter: notAfter,
      isAuthority: true, pathLength: nil, signsCertificates: true, markers: [], curve: .p384)
    intermediate = CertificateRecipe(
      commonName: "\(commonName) Intermediate CA", notBefore: notBefore, notAfter: notAfter,
      isAuthority: true, pathLength: 0, signsCertificates: true, markers: [Marker.intermediate],
      curve: .p384)
    leaf = CertificateRecipe(
      commonName: "\(commonName) Signing", notBefore: notBefore, notAfter: notAfter,
      isAuthority: false, pathLength: nil, signsCertificates: false, markers: [Marker.leaf],
      curve: .p256)
  }

  /// Makes new keys and certificates.
  package func make() throws(VerificationError) -> SigningChain { try makeWithAuthorities().chain }

  /// Makes new keys and certificates, and keeps the authorities' keys.
  package func makeWithAuthorities() throws(VerificationError) -> MintedChain {
    let rootKey = MintingKey(root.curve)
    let intermediateKey = MintingKey(intermediate.curve)
    let leafKey = MintingKey(leaf.curve)
    let rootCertificate = try root.certificate(for: rootKey, issuer: root, issuerKey: rootKey)
    let intermediateCertificate = try intermediate.certificate(
      for: intermediateKey, issuer: root, issuerKey: rootKey)
    let leafCertificate = try leaf.certificate(
      for: leafKey, issuer: intermediate, issuerKey: intermediateKey)
    return MintedChain(
      chain: try SigningChain(
        key: leafKey.payloadKey, leaf: leafCertificate, intermediate: intermediateCertificate,
        root: RootCertificate(der: rootCertificate)),
      rootKeyPEM: try rootKey.pem, intermediateKeyPEM: try intermediateKey.pem)
  }
}
