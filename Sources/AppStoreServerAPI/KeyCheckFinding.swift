/// What one check of a key for In-App Purchase found.
public struct KeyCheckFinding: Hashable, Sendable {
  /// How a check ended.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// All is right.
    case passed
    /// Something looks wrong, and may still be right.
    case warning
    /// Something is wrong.
    case failed
    /// It was not checked, because another check failed.
    case skipped
  }

  /// What was checked.
  public let name: String
  /// How it ended.
  public let outcome: Outcome
  /// What shows it, with the fix where one is needed; nothing secret.
  public let evidence: String

  init(_ name: String, _ outcome: Outcome, _ evidence: String) {
    self.name = name
    self.outcome = outcome
    self.evidence = evidence
  }
}
