package import AppStoreTypes

/// Which texts may name a customer; the same list RevenueCat refuses, since each of them once stood
/// for "no user" in some app and would have merged strangers.
package enum CustomerIDRule {
  /// The most characters of an id.
  package static let longest = 100

  private static let placeholders: Set<String> = [
    "no_user", "null", "none", "nil", "(null)", "NaN", "\\x00", "", "unidentified", "undefined",
    "unknown", "anonymous", "guest", "-1", "0", "[]", "{}", "[object Object]",
  ]

  private static let longestPlaceholder = placeholders.map(\.utf8.count).max() ?? 0

  /// Returns why a text may not name a customer; `nil` when it may.
  package static func refusal(of id: CustomerID) -> String? {
    if id.rawValue.utf8.count <= longestPlaceholder, placeholders.contains(id.rawValue) {
      return "app_user_id: \"\(id)\" stands for no user; send the user's own id"
    }
    // Scalars, because one character of a text may be of any number of them.
    if id.rawValue.utf8.count > longest, id.rawValue.unicodeScalars.count > longest {
      return "app_user_id: is longer than \(longest) characters; send a shorter one"
    }
    if id.rawValue.utf8.contains(UInt8(ascii: "/")) {
      return "app_user_id: may not contain \"/\"; send an id without it"
    }
    // Clients and proxies take these for parts of the path, and leave them out.
    if id.rawValue == "." || id.rawValue == ".." {
      return "app_user_id: \"\(id)\" is no name in a path; send another id"
    }
    // Most ids are of plain characters only.
    let isPlain = id.rawValue.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if !isPlain, let scalar = id.rawValue.unicodeScalars.first(where: steersText) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "app_user_id: may not contain the invisible character U+"
        + String(repeating: "0", count: max(0, 4 - code.count)) + code + "; send an id without it"
    }
    return nil
  }

  /// Whether a character ends a line or a text, or changes the direction of what stands beside it.
  private static func steersText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners stand in names and emoji; the others of this kind give a direction (UAX #9, section 2).
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }
}
