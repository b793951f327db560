public import AppStoreCore
import Crypto
import Foundation
import SwiftASN1
import X509

/// A self-signed server certificate for `localhost`, and its key.
public struct TLSIdentity {
  /// The certificate in PEM.
  public let certificatePEM: String
  /// The private key in PEM.
  public let keyPEM: String

  /// Creates a key and a certificate.
  public init(validFrom begin: Timestamp, until end: Timestamp) throws {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName("localhost") }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(),
      publicKey: .init(key.publicKey), notValidBefore: begin.date, notValidAfter: end.date,
      issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        SubjectAlternativeNames([.dnsName("localhost")])
      }, issuerPrivateKey: .init(key))
    certificatePEM = try certificate.serializeAsPEM().pemString
    keyPEM = key.pemRepresentation
  }
}
