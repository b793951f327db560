internal import Foundation

/// Standard base64 with padding, used by the header and the key files.
enum Base64 {
  /// Returns the text; written here because every response needs it, and Foundation takes longer.
  static func encode(_ bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: length) { text in
      var index = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let known = min(3, bytes.count - start)
        var bits = UInt32(bytes[start]) << 16
        if known > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
        if known > 2 { bits |= UInt32(bytes[start + 2]) }
        for digit in 0..<4 {
          text[index] =
            digit > known
            ? UInt8(ascii: "=") : self.digit(UInt8(bits >> UInt32(18 - 6 * digit) & 63))
          index += 1
        }
      }
      return index
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  /// Returns the bytes; `nil` if the text is not base64.
  static func decode(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map(Array.init)
  }

  static func key(_ text: String) throws(KeyError) -> [UInt8] {
    guard let bytes = decode(text) else { throw .notBase64 }
    return bytes
  }
}
