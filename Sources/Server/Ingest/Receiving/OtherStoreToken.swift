internal import AppStoreCore

/// A purchase token of a store other than Apple's, such as Google Play or the Amazon Appstore.
///
/// Such tokens have no common form, so everything is one that does not begin as a JWS does: with a
/// JSON object in base64url.
enum OtherStoreToken {
  /// Returns whether a token is of another store; an empty text is of none.
  static func isOne(_ token: String) -> Bool {
    guard !token.isEmpty else { return false }
    // Four characters are three bytes.
    let first = token.utf8.prefix(4).prefix { $0 != UInt8(ascii: ".") }
    guard let start = Base64.decodeURL(Array(first)) else { return true }
    let jsonSpace = Set(" \t\r\n".utf8)
    return start.first { !jsonSpace.contains($0) } != UInt8(ascii: "{")
  }
}
