/// A parameter of a chart that is not valid or not supported.
package struct ChartParameterError: Error, Hashable, Sendable {
  /// The name of the parameter.
  package let parameter: String
  /// The problem and what is supported.
  package let reason: String

  /// Creates an error.
  package init(_ parameter: String, _ reason: String) {
    self.parameter = parameter
    self.reason = reason
  }

  /// The error about a value of a chart that has no rows of its own.
  package static func withoutRows(_ cell: ChartCell) -> ChartParameterError {
    ChartParameterError(
      "measure", "\(cell.measure) has no rows of its own; use a measure that is not a ratio.")
  }

  /// Creates an error about a value that is not one of a few.
  init(_ parameter: String, _ value: String, supported: [String]) {
    let list = supported.isEmpty ? "none is supported" : supported.joined(separator: ", ")
    self.init(parameter, "\"\(value)\" is not supported; use one of: \(list).")
  }
}
