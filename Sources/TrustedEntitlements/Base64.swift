internal import Foundation

/// Standard base64 with padding, used by the header and the key files.
enum Base64 {
  static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
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
