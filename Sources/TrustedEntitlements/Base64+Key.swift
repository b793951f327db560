internal import Encodings

extension Base64 {
  /// Returns the bytes of a key in standard base64.
  static func key(_ text: String) throws(KeyError) -> [UInt8] {
    guard let bytes = decodeStandard(text.utf8) else { throw .notBase64 }
    return bytes
  }
}
