internal import SwiftASN1
internal import X509

/// A certificate and its issuer, the subject of an OCSP request.
package struct OCSPSubject: Sendable {
  /// The certificate's position in the chain.
  package let position: ChainCertificate
  let certificate: Certificate
  let issuer: Certificate
  /// The issuer's name as DER.
  let issuerName: [UInt8]

  /// Parses the two certificates of a verified chain.
  ///
  /// - Throws: ``RevocationError/noResponder(_:reason:)`` if one cannot be parsed.
  package init(
    _ certificate: [UInt8], issuer: [UInt8], position: ChainCertificate
  ) throws(RevocationError) {
    self.position = position
    do {
      self.certificate = try Certificate(derEncoded: certificate)
      self.issuer = try Certificate(derEncoded: issuer)
      var serializer = DER.Serializer()
      try serializer.serialize(self.certificate.issuer)
      issuerName = serializer.serializedBytes
    } catch {
      throw .noResponder(position, reason: "it or its issuer is not DER-encoded X.509")
    }
  }
}
