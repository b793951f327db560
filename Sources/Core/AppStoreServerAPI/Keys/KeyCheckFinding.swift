/// The finding of one check of an In-App Purchase key.
public struct KeyCheckFinding: Hashable, Sendable {
  /// The outcome of a check.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The check passed.
    case passed
    /// A likely problem that may be intended.
    case warning
    /// The check failed.
    case failed
    /// The check was skipped because another one failed.
    case skipped
  }

  /// The name of the check.
  public let name: String
  /// The outcome.
  public let outcome: Outcome
  /// The evidence, with a fix if needed; without secrets.
  public let evidence: String

  init(_ name: String, _ outcome: Outcome, _ evidence: String) {
    self.name = name
    self.outcome = outcome
    self.evidence = evidence
  }
}
