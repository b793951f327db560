public import AppStoreCore

/// Why the revocation check rejected a certificate of a signing chain.
///
/// It contains no secrets: only positions, dates, and messages of a responder or the network.
public enum RevocationError: Error, Hashable, Sendable {
  /// The certificate was revoked by its authority; `reason` is `nil` if none was given.
  ///
  /// Everything it signed is rejected, including earlier data: a thief of the key can write any
  /// date.
  case revoked(ChainCertificate, at: Timestamp, reason: CertificateRevocationReason?)
  /// The responder does not know the certificate.
  case unknownStatus(ChainCertificate)
  /// The certificate has no usable responder.
  case noResponder(ChainCertificate, reason: String)
  /// The responder did not respond in time, or returned an HTTP error.
  case unreachable(ChainCertificate, reason: String)
  /// The response was rejected.
  case rejectedResponse(ChainCertificate, OCSPProblem)

  /// Whether the same certificate may pass later without a change.
  ///
  /// `true` if no valid response arrived. A signed status and a missing responder are final.
  public var isRetryable: Bool {
    switch self {
    case .revoked, .unknownStatus, .noResponder: false
    case .unreachable, .rejectedResponse: true
    }
  }

  /// The rejected certificate.
  public var certificate: ChainCertificate {
    switch self {
    case .revoked(let position, _, _), .unknownStatus(let position), .noResponder(let position, _),
      .unreachable(let position, _), .rejectedResponse(let position, _):
      position
    }
  }

  var isRevocation: Bool {
    if case .revoked = self { true } else { false }
  }
}

extension RevocationError: CustomStringConvertible {
  /// One line with the problem and its fix.
  public var description: String {
    switch self {
    case .revoked(let position, let date, let reason):
      "the \(position.rawValue) was revoked at \(date) (\(reason?.description ?? "no reason given")); "
        + "do not trust data that it signed; fetch the data again"
    case .unknownStatus(let position):
      "the \(position.rawValue) is unknown to its OCSP responder; only the soft policy accepts it"
    case .noResponder(let position, let reason):
      "the \(position.rawValue) has no OCSP responder: \(reason); only the soft policy accepts it"
    case .unreachable(let position, let reason):
      "the OCSP responder of the \(position.rawValue) failed: \(reason); try again later"
    case .rejectedResponse(let position, let problem):
      "the OCSP response for the \(position.rawValue) is invalid: \(problem); try again later"
    }
  }
}
