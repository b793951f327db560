internal import Encodings

/// Which texts may name something in a catalogue.
enum CatalogIdentifier {
  /// A kind of name.
  enum Rule {
    /// A product, as Apple allows them, and `:` between a product and its plan.
    case product
    /// The code of a virtual currency.
    case code
    /// Anything that a person can read: the names that apps already use must be possible.
    case name
  }

  private static let longest = 200

  /// Reports what is wrong with an identifier.
  static func check(_ text: String, _ rule: Rule, at field: CatalogField) {
    if text.isEmpty { return field.report("is empty", fix: "write a name") }
    // Scalars, because one character of a text may be of any number of them.
    if text.unicodeScalars.count > longest {
      return field.report("is longer than \(longest) characters", fix: "write a shorter name")
    }
    let marks: String
    switch rule {
    case .product: marks = "._-:"
    case .code: marks = "_-"
    case .name:
      let isTrimmed = text.first?.isWhitespace == false && text.last?.isWhitespace == false
      if !isTrimmed || text.unicodeScalars.contains(where: \.isInvisible) {
        field.report(
          "has white space at an end, or a character that nobody sees", fix: "take it out")
      }
      return
    }
    if !text.utf8.allSatisfy({ isLetterOrDigit($0) || marks.utf8.contains($0) }) {
      field.report(
        "has a character that it may not have",
        fix: "use letters from A to Z, digits and \(marks.map(String.init).joined(separator: " "))")
    }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
