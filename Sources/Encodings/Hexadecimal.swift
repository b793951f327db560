/// Bytes as hexadecimal text.
package enum Hexadecimal {
  /// Returns bytes as lowercase hexadecimal, two digits each.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the bytes of hexadecimal text; `nil` for anything else.
  package static func decode(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8((digits[place] ?? 0) << 4 | (digits[place + 1] ?? 0))
    }
  }
}
