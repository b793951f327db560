/// The reason why a StoreKit configuration is unusable.
///
/// A file with an error is not loaded at all. The description is one line and quotes only the wrong
/// value, never a key for signing offers.
public struct StoreKitConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The short, stable name of the kind.
    public let rawValue: String
    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is empty, a property list, a source header or another format than JSON.
    public static let notAConfiguration = Code(rawValue: "not-a-configuration")
    /// The JSON is malformed.
    public static let malformedJSON = Code(rawValue: "malformed-json")
    /// A value has the wrong JSON type, such as a number where text is expected.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// A value that has no default is missing.
    public static let missingValue = Code(rawValue: "missing-value")
    /// A value has the right type but no meaning, such as an unknown period.
    public static let invalidValue = Code(rawValue: "invalid-value")
    /// Two products, or two subscription groups, have the same identifier.
    public static let duplicateIdentifier = Code(rawValue: "duplicate-identifier")
  }

  /// The kind of error.
  public let code: Code
  /// The name of the file, as it was given to the parser.
  public let fileName: String
  /// The line of the wrong value, counted from 1.
  public let line: Int
  /// The column of the wrong value, counted from 1 in bytes.
  public let column: Int
  /// The path of the field, such as `subscriptionGroups[0].name`; empty for the file as a whole.
  public let field: String
  /// The problem.
  public let problem: String
  /// The fix.
  public let fix: String

  init(
    code: Code, fileName: String, position: FileLocation, field: String, problem: String,
    fix: String
  ) {
    self.code = code
    self.fileName = fileName
    self.line = position.line
    self.column = position.column
    self.field = field
    self.problem = problem
    self.fix = fix
  }

  /// Whether reading the same bytes again can help: never.
  public var isRetryable: Bool { false }

  /// The error on one line: `FILE:LINE: field: problem; fix`.
  public var description: String {
    let location = "\(printable(fileName)):\(line): "
    return location + (field.isEmpty ? "" : "\(field): ") + "\(problem); \(fix)"
  }
}
