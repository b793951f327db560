internal import AppStoreCore

/// The fields of a form.
package enum FormBody {
  /// Returns the fields of a body in order; `nil` if it is not a form.
  ///
  /// Each pair has a name, an equals sign and a value; both are percent-encoded.
  ///
  /// Source: <https://url.spec.whatwg.org/#application/x-www-form-urlencoded>
  package static func fields(in text: String) -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    for pair in text.split(separator: "&", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = decoded(parts[0]), !name.isEmpty,
        let value = decoded(parts[1])
      else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard rest.count >= 2,
          let value = Hex.decode(String(decoding: rest.prefix(2), as: UTF8.self))
        else { return nil }
        bytes += value
        rest = rest.dropFirst(2)
      case 0x21...0x7E where byte != UInt8(ascii: "="): bytes.append(byte)
      default: return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
