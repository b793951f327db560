public import AppStoreTypes
import Crypto
import Foundation
import SignedData
import SwiftASN1
import X509

/// One session of StoreKit testing in Xcode: a certificate of its own, and what it signs.
///
/// The shape is that of what Xcode signs: `kid` is `Apple_Xcode_Key`, and `x5c` holds one P-256 certificate
/// with the serial number 1 that issued itself.
public struct XcodeSigner: Sendable {
  /// The certificate as DER.
  public let certificate: [UInt8]
  private let key: P256.Signing.PrivateKey

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - start: The first instant of the certificate's validity, a year long.
  ///   - name: The common name and the organization of subject and issuer.
  public init(
    at start: Timestamp = TestStore.purchaseDate - .days(1),
    name: String = "StoreKit Testing in Xcode"
  ) throws {
    let key = P256.Signing.PrivateKey()
    self.key = key
    let subject = try DistinguishedName {
      CommonName(name)
      OrganizationName(name)
    }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(1),
      publicKey: Certificate.PublicKey(key.publicKey), notValidBefore: start.date,
      notValidAfter: (start + .days(365)).date, issuer: subject, subject: subject,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        SubjectAlternativeNames([.rfc822Name(name)])
        Critical(KeyUsage(digitalSignature: true))
      }, issuerPrivateKey: Certificate.PrivateKey(key))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    self.certificate = serializer.serializedBytes
  }

  /// The SHA-256 fingerprint of the certificate in lowercase hexadecimal.
  public var sha256: String {
    SHA256.hash(data: certificate).map { String(format: "%02x", $0) }.joined()
  }

  /// The session that the verifier puts into identifiers.
  public var session: XcodeSession { XcodeSession(certificate: sha256) }

  /// Signs a payload.
  public func sign(_ payload: some Encodable) throws -> String {
    try sign(payload: Array(payload.json.utf8))
  }

  /// Signs any bytes under the session's header.
  public func sign(payload: [UInt8]) throws -> String {
    let x5c = Data(certificate).base64EncodedString()
    let header = #"{"kid":"Apple_Xcode_Key","typ":"JWT","alg":"ES256","x5c":["\#(x5c)"]}"#
    let parts = [Array(header.utf8), payload].map(TokenParts.encode).joined(separator: ".")
    let signature = try key.signature(for: Data(parts.utf8)).rawRepresentation
    return parts + "." + TokenParts.encode(Array(signature))
  }
}

extension TestStore {
  /// Returns a transaction as Xcode signs it: numbered from 0, for the environment Xcode.
  public static func xcodeTransaction(
    _ id: TransactionID = "0", originalID: OriginalTransactionID? = nil,
    productID: ProductID = productID, purchaseDate: Timestamp = purchaseDate
  ) -> JWSTransactionDecodedPayload {
    var payload = transaction(
      id, originalID: originalID, productID: productID, environment: .xcode,
      purchaseDate: purchaseDate)
    payload.webOrderLineItemId = "0"
    payload.appTransactionId = "0"
    return payload
  }
}
