/// A value of a file that cannot be read, with its location.
public struct MigrationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let file: String
  /// The number of the line, from 1; `nil` for the whole file.
  public let line: Int?
  /// The name of the column; `nil` for the whole line.
  public let column: String?
  /// The problem and its fix.
  public let reason: String

  /// Creates a problem.
  public init(file: String, line: Int?, column: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The location and the reason in one line.
  public var description: String {
    let location = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self)
    return ([file] + (location.isEmpty ? [] : [location.joined(separator: ", ")]) + [reason])
      .joined(separator: ": ")
  }
}
