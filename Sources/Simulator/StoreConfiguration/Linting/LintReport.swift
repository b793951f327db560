internal import Foundation

/// The linter's findings about one file, ready to print.
public struct LintReport: Hashable, Sendable {
  /// The findings, in the order of the file; for an unusable file, its one error.
  public let findings: [LintFinding]

  /// Parses the bytes of a `.storekit` file and lints it.
  ///
  /// `fileName` is only printed.
  public init(bytes: [UInt8], fileName: String) {
    do {
      findings = try StoreKitConfiguration(parsing: bytes, fileName: fileName).lint()
    } catch {
      findings = [LintFinding(error)]
    }
  }

  /// The findings, one line each: `FILE:LINE:COLUMN: severity: code: problem; fix`.
  public var lines: [String] { findings.map(\.description) }

  /// The findings as JSON, one object on each line.
  public var jsonLines: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return findings.compactMap { finding in
      (try? encoder.encode(finding)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the exit status of the command.
  ///
  /// - Parameter isStrict: Whether warnings count as failures.
  /// - Returns: 0 for a usable file, 1 for one with warnings if they count, 2 for an unusable one.
  public func exitStatus(isStrict: Bool) -> Int32 {
    switch findings.map(\.severity).max() {
    case .error: 2
    case .warning: isStrict ? 1 : 0
    case .note, nil: 0
    }
  }
}

extension LintFinding: Encodable {
  private enum Key: String, CodingKey {
    case file, line, column, severity, code, field, problem, fix
  }

  /// Encodes the finding as an object of `file`, `line`, `column`, `severity`, `code`, `field`,
  /// `problem` and `fix`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(fileName, forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
    try container.encode(severity.rawValue, forKey: .severity)
    try container.encode(code.rawValue, forKey: .code)
    try container.encode(field, forKey: .field)
    try container.encode(problem, forKey: .problem)
    try container.encode(fix, forKey: .fix)
  }
}
