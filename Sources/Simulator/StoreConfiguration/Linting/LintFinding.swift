/// Valid but surprising content in a StoreKit configuration.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: String, Comparable, Sendable, CaseIterable {
    /// Possibly intended; useful to know if a test behaves unexpectedly.
    case note
    /// Most likely a mistake: the file has another effect than it suggests.
    case warning
    /// The file cannot be used.
    case error

    /// Orders severities from note to error.
    public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The rule of a finding.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The short, stable name of the rule.
    public let rawValue: String
    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The rule that produced the finding.
  public let code: Code
  /// The severity.
  public let severity: Severity
  /// The name of the file, as it was given to the parser.
  public let fileName: String
  /// The line of the value, counted from 1.
  public let line: Int
  /// The column of the value, counted from 1 in bytes.
  public let column: Int
  /// The path of the field, such as `products[0].type`; empty for the file as a whole.
  public let field: String
  /// The problem, without the field: `is on a free offer`.
  public let problem: String
  /// The fix, or the consequence without it.
  public let fix: String

  init(
    _ code: Code, _ severity: Severity, _ location: LocatedField, _ problem: String, _ fix: String
  ) {
    self.code = code
    self.severity = severity
    self.fileName = location.fileName
    self.line = location.node.position.line
    self.column = location.node.position.column
    self.field = location.path
    self.problem = problem
    self.fix = fix
  }

  /// Creates the finding for an unusable file.
  public init(_ error: StoreKitConfigurationError) {
    code = Code(rawValue: error.code.rawValue)
    severity = .error
    fileName = error.fileName
    line = error.line
    column = error.column
    field = error.field
    problem = error.problem
    fix = error.fix
  }

  /// The finding on one line: `FILE:LINE:COLUMN: severity: code: problem; fix`.
  public var description: String {
    let subject = field.isEmpty ? "" : "\(field) "
    return "\(printable(fileName)):\(line):\(column): \(severity.rawValue): \(code.rawValue): "
      + "\(subject)\(problem); \(fix)"
  }

  /// The finding in the form of an error: `FILE:LINE: field: problem; fix`.
  var warning: String {
    let location = "\(printable(fileName)):\(line): "
    return location + (field.isEmpty ? "" : "\(field): ") + "\(problem); \(fix)"
  }
}
