extension String {
  /// Whether a spreadsheet would read the text as a formula.
  ///
  /// Source: OWASP, CSV Injection
  package var startsFormula: Bool {
    let formulaStarts: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
    return unicodeScalars.first.map(formulaStarts.contains) ?? false
  }

  /// The text as a cell of comma-separated values.
  ///
  /// A text that a spreadsheet would read as a formula starts with an apostrophe, so that it stays
  /// text. Sources: RFC 4180; OWASP, CSV Injection.
  package var csvCell: String {
    let quoted: [Unicode.Scalar] = ["\"", ",", "\r", "\n"]
    let text = startsFormula ? "'" + self : self
    guard text.unicodeScalars.contains(where: quoted.contains) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
