/// A problem or a remark about a deployment.
public struct DoctorFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It causes harm now, or certainly will.
    case failure
    /// It may cause harm.
    case warning
    /// Useful information.
    case note
  }

  /// The severity.
  public let severity: Severity
  /// The subject, such as `in-app purchase key`.
  public let what: String
  /// The evidence without secrets.
  public let evidence: String
  /// The fix.
  public let fix: String

  init(_ severity: Severity, _ what: String, _ evidence: String, fix: String) {
    self.severity = severity
    self.what = what
    self.evidence = evidence
    self.fix = fix
  }
}
