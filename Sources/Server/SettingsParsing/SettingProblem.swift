/// A problem with a setting.
public struct SettingProblem: Hashable, Sendable, CustomStringConvertible {
  /// The source of the value, such as `--port` or `tessera.yaml:3 (port)`.
  public let source: String
  /// The problem, without a secret value.
  public let reason: String
  /// The fix.
  public let fix: String

  /// The problem in one line.
  public var description: String { "\(source): \(reason); \(fix)" }
}
