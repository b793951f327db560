/// Numbers in as many bytes as they need: seven bits in each, the lowest first.
package enum VariableLength {
  /// Appends a number.
  package static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Takes a number from the front; `nil` when there is none.
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
