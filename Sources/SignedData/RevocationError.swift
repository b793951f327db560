public import AppStoreTypes

/// Why the revocation check refused a certificate of the chain that signed something.
///
/// Nothing secret is in it: names of places, dates, and what a responder or the network said.
public enum RevocationError: Error, Hashable, Sendable {
  /// The certificate's authority revoked it; a `nil` reason was not given.
  ///
  /// Everything it signed is refused, also what it signed earlier: who has the key can write any date.
  case revoked(ChainCertificate, at: Timestamp, reason: RevocationReason?)
  /// The responder answered that it does not know the certificate.
  case unknownStatus(ChainCertificate)
  /// The certificate names no responder that can be asked.
  case noResponder(ChainCertificate, reason: String)
  /// The responder gave no answer in time, or an HTTP error.
  case unreachable(ChainCertificate, reason: String)
  /// What came back is not an answer to believe.
  case refusedResponse(ChainCertificate, OCSPProblem)

  /// Whether the same certificate may pass later without anyone changing anything.
  ///
  /// True where no answer to believe arrived. A signed answer and a missing responder are final.
  public var isRetryable: Bool {
    switch self {
    case .revoked, .unknownStatus, .noResponder: false
    case .unreachable, .refusedResponse: true
    }
  }

  /// The certificate that was refused.
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
  /// One line: what was found, and what to do about it.
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
