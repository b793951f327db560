/// A setting that cannot be used.
public struct SettingProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where the value came from, such as `--port` or `tessera.yaml:3 (port)`.
  public let source: String
  /// What is wrong; a secret value is not in it.
  public let reason: String
  /// What to do.
  public let fix: String

  /// One line with all of it.
  public var description: String { "\(source): \(reason); \(fix)" }
}
