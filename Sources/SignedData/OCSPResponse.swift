internal import AppStoreTypes
internal import SwiftASN1
internal import X509

/// A basic response of a responder, taken apart strictly; nothing in it is trusted.
///
/// Source: RFC 6960, section 4.2.1
package struct OCSPResponse: Sendable {
  /// The longest response accepted, in bytes; real ones have at most about 5,000.
  package static let byteLimit = 32 * 1024

  /// Who claims to have signed it.
  let responder: Responder
  /// What it says about each certificate.
  let entries: [Entry]
  /// The nonce it gives back; `nil` for none.
  let nonce: [UInt8]?
  /// The bytes that are signed.
  let signedBytes: ArraySlice<UInt8>
  /// The OID of the signature's algorithm.
  let algorithm: ASN1ObjectIdentifier
  let signature: ArraySlice<UInt8>
  /// The certificates that came with it.
  let certificates: [Certificate]

  /// How a signer is named.
  enum Responder: Hashable, Sendable {
    case name(DistinguishedName)
    /// The SHA-1 of the key, as ``OCSPCertID`` has it.
    case keyHash([UInt8])
  }

  /// What is said about one certificate.
  struct Entry: Sendable {
    /// `nil` when it is named with another hash than SHA-1 and SHA-256.
    let certID: OCSPCertID?
    let status: OCSPStatus
    let thisUpdate: Timestamp
    let nextUpdate: Timestamp?
  }

  /// Reads a successful basic response.
  ///
  /// - Throws: ``OCSPProblem`` when it is too large, something else, or not DER.
  package init(der: [UInt8]) throws(OCSPProblem) {
    guard der.count <= Self.byteLimit else {
      throw .tooLarge(byteCount: der.count, limit: Self.byteLimit)
    }
    let basic = try OCSPReading.field("OCSPResponse") { try OCSPReading.basicResponse(in: der) }
    let parts = try OCSPReading.field("BasicOCSPResponse") {
      try DER.sequence(try DER.parse(basic), identifier: .sequence) { nodes in
        guard let data = nodes.next() else { throw OCSPReading.Missing() }
        return (
          data, try OCSPReading.algorithm(in: &nodes), try ASN1BitString(derEncoded: &nodes),
          try OCSPReading.certificates(in: &nodes)
        )
      }
    }
    guard parts.2.paddingBits == 0 else { throw .malformed(field: "signature") }
    (signedBytes, algorithm) = (parts.0.encodedBytes, parts.1)
    (signature, certificates) = (parts.2.bytes, parts.3)
    (responder, entries, nonce) = try OCSPReading.field("ResponseData") {
      try OCSPReading.responseData(parts.0)
    }
  }
}
