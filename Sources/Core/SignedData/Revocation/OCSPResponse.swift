internal import AppStoreCore
internal import SwiftASN1
internal import X509

/// A basic OCSP response, parsed strictly; nothing in it is trusted.
///
/// Source: RFC 6960, section 4.2.1
package struct OCSPResponse: Sendable {
  /// The maximum length of a response, in bytes; real ones have up to about 5,000.
  static let byteLimit = 32 * 1024

  /// The claimed signer.
  let responder: Responder
  /// The status of each certificate.
  let entries: [Entry]
  /// The returned nonce; `nil` if none exists.
  let nonce: [UInt8]?
  let signedBytes: ArraySlice<UInt8>
  /// The OID of the signature's algorithm.
  let algorithm: ASN1ObjectIdentifier
  let signature: ArraySlice<UInt8>
  /// The certificates included in the response.
  let certificates: [Certificate]

  /// The identifier of a signer.
  enum Responder: Hashable, Sendable {
    case name(DistinguishedName)
    /// The SHA-1 of the key, as in ``OCSPCertID``.
    case keyHash([UInt8])
  }

  /// The status of one certificate.
  struct Entry: Sendable {
    /// `nil` if it uses a hash other than SHA-1 and SHA-256.
    let certID: OCSPCertID?
    let status: OCSPStatus
    let thisUpdate: Timestamp
    let nextUpdate: Timestamp?
  }

  /// Parses a successful basic response.
  ///
  /// - Throws: ``OCSPProblem`` if it is too large, of another type, or not DER.
  package init(der: [UInt8]) throws(OCSPProblem) {
    guard der.count <= Self.byteLimit else {
      throw .tooLarge(byteCount: der.count, limit: Self.byteLimit)
    }
    let basic = try OCSPParser.field("OCSPResponse") { try OCSPParser.basicResponse(in: der) }
    let parts = try OCSPParser.field("BasicOCSPResponse") {
      try DER.sequence(try DER.parse(basic), identifier: .sequence) { nodes in
        guard let data = nodes.next() else { throw OCSPParser.Missing() }
        return (
          data, try OCSPParser.algorithm(in: &nodes), try ASN1BitString(derEncoded: &nodes),
          try OCSPParser.certificates(in: &nodes)
        )
      }
    }
    guard parts.2.paddingBits == 0 else { throw .malformed(field: "signature") }
    (signedBytes, algorithm) = (parts.0.encodedBytes, parts.1)
    (signature, certificates) = (parts.2.bytes, parts.3)
    (responder, entries, nonce) = try OCSPParser.field("ResponseData") {
      try OCSPParser.responseData(parts.0)
    }
  }
}
