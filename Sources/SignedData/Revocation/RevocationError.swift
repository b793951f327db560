public import AppStoreTypes

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
  case refusedResponse(ChainCertificate, OCSPProblem)

  /// Whether the same certificate may pass later without a change.
  ///
  /// `true` if no valid response arrived. A signed status and a missing responder are final.
  public var isRetryable: Bool {
    switch self {
    case .revoked, .unknownStatus, .noResponder: false
    case .unreachable, .refusedResponse: true
    }
  }

  /// The rejected certificate.
  public var certificate: ChainCertificate {
    switch self {
    case .revoked(let place, _, _), .unknownStatus(let place), .noResponder(let place, _),
      .unreachable(let place, _), .refusedResponse(let place, _):
      place
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
    case .revoked(let place, let date, let reason):
      "the \(place.rawValue) was revoked at \(date) (\(reason?.description ?? "no reason given")); "
        + "do not believe what it signed, and ask the store again"
    case .unknownStatus(let place):
      "the \(place.rawValue)'s responder does not know it; only the soft policy accepts that"
    case .noResponder(let place, let reason):
      "nobody can be asked about the \(place.rawValue): \(reason); only the soft policy accepts that"
    case .unreachable(let place, let reason):
      "the \(place.rawValue)'s responder gave no answer: \(reason); try again later"
    case .refusedResponse(let place, let problem):
      "the answer about the \(place.rawValue) is not to be believed: \(problem); try again later"
    }
  }
}
