internal import Foundation

/// Returns the unpadded base64url text of some bytes.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc4648#section-5>
func base64url(_ bytes: Data) -> String {
  bytes.base64EncodedString()
    .replacingOccurrences(of: "+", with: "-")
    .replacingOccurrences(of: "/", with: "_")
    .replacingOccurrences(of: "=", with: "")
}

/// Returns the bytes of an unpadded base64url text; `nil` for any other text.
func bytes(base64url text: some StringProtocol) -> Data? {
  guard !text.isEmpty,
    text.utf8.allSatisfy({ byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    })
  else { return nil }
  let standard = text.replacingOccurrences(of: "-", with: "+")
    .replacingOccurrences(of: "_", with: "/")
  let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
  return Data(base64Encoded: standard + padding)
}
