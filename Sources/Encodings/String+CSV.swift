extension String {
  /// The text as a cell of comma-separated values.
  ///
  /// A text that a spreadsheet would read as a formula starts with an apostrophe, so that it stays
  /// text. Sources: RFC 4180; OWASP, CSV Injection.
  package var csvCell: String {
    let formulaStarts: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
    let quoted: [Unicode.Scalar] = ["\"", ",", "\r", "\n"]
    let text = unicodeScalars.first.map(formulaStarts.contains) ?? false ? "'" + self : self
    guard text.unicodeScalars.contains(where: quoted.contains) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
