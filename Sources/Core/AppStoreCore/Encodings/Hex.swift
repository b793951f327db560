/// Bytes as hexadecimal text.
package enum Hex {
  /// Returns bytes as lowercase hexadecimal, two digits each.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Array(bytes).withUnsafeBytes { encode($0) }
  }

  /// Returns bytes as lowercase hexadecimal, two digits each.
  package static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = digit(byte >> 4)
        text[2 * index + 1] = digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  /// Returns the bytes of hexadecimal text; `nil` for anything else.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = value(of: digit) else { return nil }
      guard let first = high else {
        high = value
        continue
      }
      bytes.append(first << 4 | value)
      high = nil
    }
    return high == nil ? bytes : nil
  }

  /// Returns the value of a digit in either case; `nil` if it is not a digit.
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
