extension Unicode.Scalar {
  /// Whether showing it could move a cursor, hide what stands beside it, or break a line.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
