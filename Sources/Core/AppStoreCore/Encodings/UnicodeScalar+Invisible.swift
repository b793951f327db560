extension Unicode.Scalar {
  /// Whether displaying the scalar could move a cursor, hide adjacent text or break a line.
  package var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
