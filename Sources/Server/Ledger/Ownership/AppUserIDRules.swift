package import AppStoreCore

/// Rejects texts that must not be app user ids.
///
/// The list is RevenueCat's. Each text has meant "no user" in some app and would merge unrelated
/// customers.
package enum AppUserIDRules {
  /// The maximum length of an id, in characters.
  package static let longest = 100

  private static let placeholders: Set<String> = [
    "no_user", "null", "none", "nil", "(null)", "NaN", "\\x00", "", "unidentified", "undefined",
    "unknown", "anonymous", "guest", "-1", "0", "[]", "{}", "[object Object]",
  ]

  private static let maxPlaceholderLength = placeholders.map(\.utf8.count).max() ?? 0

  /// Returns why a text must not be an app user id; `nil` if it may.
  package static func rejection(of id: AppUserID) -> String? {
    if id.rawValue.utf8.count <= maxPlaceholderLength, placeholders.contains(id.rawValue) {
      return "app_user_id: \"\(id)\" is a placeholder, not a user ID; send the user's own ID"
    }
    // Count scalars, because one character may consist of any number of them.
    if id.rawValue.utf8.count > longest, id.rawValue.unicodeScalars.count > longest {
      return "app_user_id: longer than \(longest) characters; send a shorter one"
    }
    if id.rawValue.utf8.contains(UInt8(ascii: "/")) {
      return "app_user_id: contains \"/\"; remove it"
    }
    // Clients and proxies interpret these as path segments and remove them.
    if id.rawValue == "." || id.rawValue == ".." {
      return "app_user_id: \"\(id)\" cannot be part of a path; send another ID"
    }
    // Fast path: most ids consist of printable ASCII.
    let isPlain = id.rawValue.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if !isPlain, let scalar = id.rawValue.unicodeScalars.first(where: steersText) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "app_user_id: contains the invisible character U+"
        + String(repeating: "0", count: max(0, 4 - code.count)) + code + "; remove it"
    }
    return nil
  }

  /// Returns whether a character ends a line or text, or changes the direction of adjacent text.
  private static func steersText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners occur in names and emoji; the other format characters set a direction (UAX #9,
    // section 2).
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }
}
