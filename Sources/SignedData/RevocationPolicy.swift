/// What a verification does about certificates that may have been revoked.
///
/// All three refuse what the synchronous checks refuse. Only a certificate that has not expired is sure
/// to have a status: a responder may forget the others.
public enum RevocationPolicy: Hashable, Sendable {
  /// Nobody is asked.
  case off
  /// A revoked certificate is refused; one whose status nobody tells passes.
  ///
  /// Whoever can cut off the responder can hide a revocation, but an outage locks no payer out.
  case soft
  /// Only a certificate that its responder calls good passes.
  ///
  /// An outage of the responder refuses signed data; the refusal says that trying again may help.
  case hard

  /// Throws what this policy refuses among the outcomes of one check.
  ///
  /// A revocation counts most; of the rest, what trying again cannot help comes before what it can.
  func judge(_ outcomes: [RevocationOutcome]) throws(RevocationError) {
    let failures = outcomes.compactMap(\.failure)
    if let revoked = failures.first(where: \.isRevocation) { throw revoked }
    guard self == .hard, let first = failures.first else { return }
    throw failures.first { !$0.isRetryable } ?? first
  }
}
