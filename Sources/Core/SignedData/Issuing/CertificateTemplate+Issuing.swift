internal import AppStoreCore
internal import Crypto
internal import SwiftASN1
internal import X509

/// A generated private key for a certificate.
struct GeneratedKey {
  let certificateKey: Certificate.PrivateKey
  /// The key that signs payloads; unrelated to the certificate if its key is not P-256.
  let payloadKey: P256.Signing.PrivateKey

  /// Generates a key from the system's randomness, the only source fit for keys.
  init(_ curve: CertificateTemplate.Curve) {
    payloadKey = P256.Signing.PrivateKey()
    certificateKey =
      switch curve {
      case .p256: Certificate.PrivateKey(payloadKey)
      case .p384: Certificate.PrivateKey(P384.Signing.PrivateKey())
      case .p521: Certificate.PrivateKey(P521.Signing.PrivateKey())
      }
  }

  var pem: String {
    get throws(VerificationError) {
      do { return try certificateKey.serializeAsPEM().pemString } catch {
        throw .issuing(reason: "its key has no PEM representation")
      }
    }
  }
}

extension Certificate {
  var derBytes: [UInt8] {
    get throws {
      var serializer = DER.Serializer()
      try serializer.serialize(self)
      return serializer.serializedBytes
    }
  }
}

extension CertificateTemplate {
  /// Issues the certificate of a key and returns its DER bytes.
  func certificate(
    for key: GeneratedKey, issuer: CertificateTemplate, issuerKey: GeneratedKey
  ) throws(VerificationError) -> [UInt8] {
    do {
      return try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(),
        publicKey: key.certificateKey.publicKey, notValidBefore: notBefore.date,
        notValidAfter: notAfter.date, issuer: issuer.name, subject: name,
        extensions: extensions(
          for: key.certificateKey.publicKey, issuer: issuerKey.certificateKey.publicKey),
        issuerPrivateKey: issuerKey.certificateKey
      ).derBytes
    } catch {
      throw .issuing(reason: "\(commonName): \(error)")
    }
  }

  private var name: DistinguishedName {
    get throws {
      try DistinguishedName {
        CommonName(commonName)
        OrganizationName("Tessera")
      }
    }
  }

  private func extensions(
    for key: Certificate.PublicKey, issuer: Certificate.PublicKey
  ) throws -> Certificate.Extensions {
    let constraints: BasicConstraints =
      isAuthority ? .isCertificateAuthority(maxPathLength: pathLength) : .notCertificateAuthority
    let usage = KeyUsage(
      digitalSignature: !signsCertificates, keyCertSign: signsCertificates,
      cRLSign: signsCertificates)
    var extensions = try Certificate.Extensions([
      Certificate.Extension(constraints, critical: true),
      Certificate.Extension(usage, critical: true),
      Certificate.Extension(SubjectKeyIdentifier(hash: key), critical: false),
      Certificate.Extension(
        AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer).keyIdentifier),
        critical: false),
    ])
    if let ocspURL {
      let access = AuthorityInformationAccess([
        .init(method: .ocspServer, location: .uniformResourceIdentifier(ocspURL))
      ])
      try extensions.append(Certificate.Extension(access, critical: false))
    }
    if !hosts.isEmpty {
      let names = SubjectAlternativeNames(hosts.map(\.generalName))
      try extensions.append(Certificate.Extension(names, critical: false))
      let usages = try ExtendedKeyUsage([.serverAuth])
      try extensions.append(Certificate.Extension(usages, critical: false))
    }
    for (oids, isCritical) in [(markers, false), (criticalMarkers, true)] {
      for oid in oids {
        // The value of Apple's extensions is ASN.1 NULL.
        try extensions.append(
          Certificate.Extension(
            oid: ASN1ObjectIdentifier(dotRepresentation: oid), critical: isCritical,
            value: [0x05, 0x00]))
      }
    }
    return extensions
  }
}
