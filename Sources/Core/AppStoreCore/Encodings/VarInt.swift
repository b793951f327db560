/// LEB128 integers: seven bits per byte, lowest first.
package enum VarInt {
  /// Appends an integer.
  package static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Removes an integer from the front; `nil` if none exists.
  package static func pop(from bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var (value, shift) = (UInt64(0), UInt64(0))
    while let byte = bytes.popFirst() {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { return nil }
    }
    return nil
  }
}
