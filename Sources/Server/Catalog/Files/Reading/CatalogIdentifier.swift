internal import AppStoreCore

/// The rules for identifiers in a catalog.
enum CatalogIdentifier {
  enum Rule {
    /// A product; test files have characters that App Store Connect rejects.
    case product
    /// The code of a virtual currency.
    case code
    /// Any readable text, because the names that apps already use must be possible.
    case name
  }

  private static let maxLength = 200

  /// Reports the problems of an identifier.
  static func check(_ text: String, _ rule: Rule, at field: CatalogField) {
    if text.isEmpty { return field.report("is empty", fix: "write a name") }
    field.problems.checkSpelling(of: text, at: field)
    // Counts scalars, because one character can consist of any number of them.
    if text.unicodeScalars.count > maxLength {
      return field.report("is longer than \(maxLength) characters", fix: "write a shorter name")
    }
    let isTrimmed = text.first?.isWhitespace == false && text.last?.isWhitespace == false
    if !isTrimmed || text.unicodeScalars.contains(where: \.isInvisible) {
      field.report(
        "has leading or trailing white space, or an invisible character", fix: "remove it")
    }
    switch rule {
    case .name: break
    case .product:
      if text.contains(where: \.isWhitespace) {
        field.report("has white space", fix: "use the ID from App Store Connect")
      }
    case .code:
      if !text.utf8.allSatisfy({ isLetterOrDigit($0) || "_-".utf8.contains($0) }) {
        field.report(
          "has an invalid character", fix: "use letters from A to Z, digits, _ and -")
      }
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
