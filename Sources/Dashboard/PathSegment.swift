/// Writes a text as one segment of a URL's path.
enum PathSegment {
  /// Returns the text with everything but unreserved characters percent-encoded (RFC 3986 §2.3).
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      let scalar = Character(UnicodeScalar(byte))
      let isUnreserved = scalar.isASCII && (scalar.isLetter || scalar.isNumber)
      return isUnreserved || "-._~".contains(scalar)
        ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}
