public import AppStoreCore
internal import SwiftASN1

/// The certificate and key of a TLS server for tests, with the authority that issued them.
///
/// Clients trust ``authority`` in addition to the public authorities. Its private key is discarded, so
/// no other certificate can be issued that these clients accept.
public struct TLSServerIdentity: Sendable {
  /// The authority's certificate as PEM; public.
  public let authority: String
  /// The server's certificate as PEM; public.
  public let certificate: String
  /// The server's private key as PEM; secret.
  public let key: String

  /// Generates keys and issues certificates with the system's randomness.
  ///
  /// - Parameters:
  ///   - hosts: What clients connect to.
  ///   - commonName: The prefix of the common names.
  ///   - notBefore: The first instant of validity, rounded down to the second.
  ///   - notAfter: The last instant of validity, rounded down to the second. Some clients accept no
  ///     more than 825 days.
  /// - Throws: ``VerificationError/issuing(reason:)`` if a certificate cannot be encoded.
  public static func make(
    hosts: [CertificateHost], commonName: String, notBefore: Timestamp, notAfter: Timestamp
  ) throws(VerificationError) -> TLSServerIdentity {
    let authority = CertificateTemplate(
      commonName: "\(commonName) CA", notBefore: notBefore, notAfter: notAfter, isAuthority: true,
      pathLength: 0, signsCertificates: true, markers: [], curve: .p256)
    var server = CertificateTemplate(
      commonName: commonName, notBefore: notBefore, notAfter: notAfter, isAuthority: false,
      pathLength: nil, signsCertificates: false, markers: [], curve: .p256)
    server.hosts = hosts
    let (authorityKey, serverKey) = (GeneratedKey(.p256), GeneratedKey(.p256))
    return TLSServerIdentity(
      authority: pem(
        try authority.certificate(for: authorityKey, issuer: authority, issuerKey: authorityKey)),
      certificate: pem(
        try server.certificate(for: serverKey, issuer: authority, issuerKey: authorityKey)),
      key: try serverKey.pem + "\n")
  }

  private static func pem(_ der: [UInt8]) -> String {
    PEMDocument(type: "CERTIFICATE", derBytes: der).pemString + "\n"
  }
}
