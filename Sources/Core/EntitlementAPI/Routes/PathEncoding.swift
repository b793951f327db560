internal import AppStoreCore

/// Percent-encoding of one path segment.
///
/// The allowed set is Foundation's `.urlHostAllowed`, which clients of this API use. It is listed
/// here because the encoded path is signed and must not depend on a platform's Foundation.
package enum PathEncoding {
  private static let unescaped = Set("!$&'()*+,-.;=_~".utf8)

  /// Returns the text with all other characters percent-encoded.
  ///
  /// - Parameter more: Allowed characters to encode anyway, such as query separators.
  package static func encode(_ text: String, alsoEscaping more: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnescaped(byte), !more.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the decoded text; `nil` for an invalid escape or invalid UTF-8.
  static func decode(_ segment: UnsafeBufferPointer<UInt8>) -> String? {
    // Most segments are printable ASCII without escapes, which needs no validation.
    if segment.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) {
      return String(decoding: segment, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    var rest = Array(segment)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Hex.value),
        let low = rest.popFirst().flatMap(Hex.value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(utf8: bytes)
  }

  /// Returns the signed part of a request target: everything before the query.
  package static func withoutQuery(_ target: String) -> String {
    target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(target[..<$0]) } ?? target
  }

  private static func isUnescaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: unescaped.contains(byte)
    }
  }
}
