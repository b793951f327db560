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
    // A database may end a text there, and take strangers for one customer.
    if id.rawValue.utf8.contains(0) {
      return "app_user_id: may not contain U+0000; send an id without it"
    }
    if id.rawValue.utf8.contains(UInt8(ascii: "/")) {
      return "app_user_id: may not contain \"/\"; send an id without it"
    }
    return nil
  }
}
