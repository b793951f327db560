/// Something in a StoreKit configuration that is legal and may surprise.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// How much a finding matters.
  public enum Severity: String, Comparable, Sendable, CaseIterable {
    /// True and perhaps meant; worth knowing in a test that behaves oddly.
    case note
    /// Most likely a mistake: the file does not do what it seems to say.
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

  /// Which rule found it.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The short, stable name of the rule.
    public let rawValue: String
    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Which rule found it.
  public let code: Code
  /// How much it matters.
  public let severity: Severity
  /// The name of the file, as it was given to the parser.
  public let fileName: String
  /// The line of the value, counted from 1.
  public let line: Int
  /// The column of the value, counted from 1 in bytes.
  public let column: Int
  /// The path of the field, such as `products[0].type`; empty for the file as a whole.
  public let field: String
  /// What is odd, without the field: `is on a free offer`.
  public let problem: String
  /// What to do about it, or what happens otherwise.
  public let fix: String

  init(
    _ code: Code, _ severity: Severity, _ place: Field, _ problem: String, _ fix: String
  ) {
    self.code = code
    self.severity = severity
    self.fileName = place.fileName
    self.line = place.node.position.line
    self.column = place.node.position.column
    self.field = place.path
    self.problem = problem
    self.fix = fix
  }

  /// Creates the finding that a file cannot be used.
  public init(_ error: StoreConfigurationError) {
    code = Code(rawValue: error.code.rawValue)
    severity = .error
    fileName = error.fileName
    line = error.line
    column = error.column
    field = error.field
    problem = error.problem
    fix = error.fix
  }

  /// The finding on one line: `FILE:LINE:COLUMN: severity: code: what is odd; what to do`.
  public var description: String {
    let subject = field.isEmpty ? "" : "\(field) "
    return "\(printable(fileName)):\(line):\(column): \(severity.rawValue): \(code.rawValue): "
      + "\(subject)\(problem); \(fix)"
  }

  /// The finding in the form of an error: `FILE:LINE: field: what is odd; what to do`.
  var warning: String {
    let place = "\(printable(fileName)):\(line): "
    return place + (field.isEmpty ? "" : "\(field): ") + "\(problem); \(fix)"
  }
}
