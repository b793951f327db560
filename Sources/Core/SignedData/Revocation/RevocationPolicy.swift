/// How verification treats certificates that may be revoked.
///
/// All policies include the synchronous checks. Only certificates that have not expired
/// are sure to have a status: a responder may forget others.
public enum RevocationPolicy: Hashable, Sendable {
  /// Revocation is not checked.
  case off
  /// A revoked certificate is rejected; one of unknown status passes.
  ///
  /// An attacker who blocks the responder can hide a revocation, but an outage locks out no paying
  /// customer.
  case soft
  /// Only a certificate with the status "good" passes.
  ///
  /// During an outage of the responder, signed data is rejected with an error that is retryable.
  case hard

  /// Throws if this policy rejects one of the outcomes of a check.
  ///
  /// A revocation takes precedence, then other final errors, then retryable ones.
  func evaluate(_ outcomes: [RevocationOutcome]) throws(RevocationError) {
    let failures = outcomes.compactMap(\.failure)
    if let revoked = failures.first(where: \.isRevocation) { throw revoked }
    guard self == .hard, let first = failures.first else { return }
    throw failures.first { !$0.isRetryable } ?? first
  }
}
