public import AppStoreCore

/// Why a response of an OCSP responder is rejected.
///
/// Source: RFC 6960, section 3.2
public enum OCSPProblem: Error, Hashable, Sendable {
  /// It is larger than any response about one certificate.
  case tooLarge(byteCount: Int, limit: Int)
  /// A part is not DER as defined by RFC 6960.
  case malformed(field: String)
  /// The responder returned an error: 1 malformed request, 2 internal error, 3 try later, 5
  /// signature required, 6 unauthorized.
  case responseStatus(Int)
  /// Its type is not the basic response.
  case responseType(oid: String)
  /// It has an unknown critical extension.
  case criticalExtension(oid: String)
  /// It is about other certificates than the requested one.
  case otherCertificate
  /// Its nonce differs from the request's.
  case nonce
  /// It was created in the future.
  case notYetValid(thisUpdate: Timestamp)
  /// Newer information was due before now.
  case expired(validUntil: Timestamp)
  /// It was signed with an algorithm other than ECDSA with SHA-256 or SHA-384, or RSA with SHA-256.
  case algorithm(oid: String)
  /// The claimed signer is neither the certificate's issuer nor a certificate in the response.
  case unknownSigner
  /// The signer's certificate was not issued by the issuer of the requested certificate.
  case signerIssuer
  /// The signer's certificate does not allow signing responses (extended key usage OCSPSigning).
  case signerPurpose
  /// The signer's certificate is not valid now.
  case signerValidity(notBefore: Timestamp, notAfter: Timestamp)
  /// The signature does not match.
  case signature
}

extension OCSPProblem: CustomStringConvertible {
  /// One line with the problem.
  public var description: String {
    switch self {
    case .tooLarge(let byteCount, let limit):
      "it has \(byteCount) bytes, more than the limit of \(limit)"
    case .malformed(let field): "its \(field) is not DER as RFC 6960 describes it"
    case .responseStatus(let status): "the responder returned the error status \(status)"
    case .responseType(let oid): "unknown response type \(oid); expected the basic one"
    case .criticalExtension(let oid): "it has the unknown critical extension \(oid)"
    case .otherCertificate: "it is about another certificate"
    case .nonce: "its nonce is not the one that was sent"
    case .notYetValid(let date): "it is valid from \(date), which is in the future; check the clock"
    case .expired(let date): "it expired at \(date)"
    case .algorithm(let oid): "it is signed with the algorithm \(oid)"
    case .unknownSigner: "its signer is neither the issuer nor a certificate in it"
    case .signerIssuer: "its signer's certificate is not from the issuer"
    case .signerPurpose: "its signer's certificate is not for signing responses"
    case .signerValidity(let notBefore, let notAfter):
      "its signer's certificate is valid from \(notBefore) to \(notAfter)"
    case .signature: "its signature does not match its signer"
    }
  }
}
