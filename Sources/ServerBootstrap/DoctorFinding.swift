/// Something that would hurt in production.
public struct DoctorFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It hurts now, or will for sure.
    case failure
    /// It may hurt.
    case warning
    /// Good to know.
    case note
  }

  /// How bad it is.
  public let severity: Severity
  /// What it is about, such as `in-app purchase key`.
  public let what: String
  /// What shows it; nothing secret.
  public let evidence: String
  /// What to do.
  public let fix: String

  init(_ severity: Severity, _ what: String, _ evidence: String, fix: String) {
    self.severity = severity
    self.what = what
    self.evidence = evidence
    self.fix = fix
  }
}
