/// Strict base64 decoding: one text per byte string, so that a token cannot be respelled.
enum Base64 {
  /// Returns the bytes of base64url text without padding; `nil` for anything else.
  static func decodeURL(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    decode(text, table: urlTable)
  }

  /// Returns the bytes of standard base64 text with its padding; `nil` for anything else.
  static func decodeStandard(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var digits = text
    for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    return decode(digits, table: standardTable)
  }

  /// Returns bytes as base64url text without padding.
  static func encodeURL(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { output in
      var written = 0
      var buffer: UInt32 = 0
      var bits: UInt32 = 0
      for byte in bytes {
        buffer = buffer << 8 | UInt32(byte)
        bits += 8
        while bits >= 6 {
          bits -= 6
          output[written] = urlAlphabet[Int(buffer >> bits & 63)]
          written += 1
        }
      }
      if bits > 0 {
        output[written] = urlAlphabet[Int(buffer << (6 - bits) & 63)]
        written += 1
      }
      return written
    }
  }

  private static func decode(_ text: ArraySlice<UInt8>, table: [UInt8]) -> [UInt8]? {
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    let count = text.count / 4 * 3 + (rest == 0 ? 0 : rest - 1)
    var isValid = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, initializedCount in
      text.withUnsafeBufferPointer { input in
        table.withUnsafeBufferPointer { table in
          isValid = fill(output, from: input, table: table)
        }
      }
      // Every byte is written, also when a digit is invalid.
      initializedCount = count
    }
    return isValid ? bytes : nil
  }

  /// Writes the decoded bytes; false when a character is no digit or unused bits are not zero.
  private static func fill(
    _ output: UnsafeMutableBufferPointer<UInt8>, from input: UnsafeBufferPointer<UInt8>,
    table: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var seen: UInt8 = 0
    var read = 0
    var written = 0
    while read + 4 <= input.count {
      let a = table[Int(input[read])]
      let b = table[Int(input[read + 1])]
      let c = table[Int(input[read + 2])]
      let d = table[Int(input[read + 3])]
      seen |= a | b | c | d
      output[written] = a << 2 | b >> 4
      output[written + 1] = b << 4 | c >> 2
      output[written + 2] = c << 6 | d
      read += 4
      written += 3
    }
    var unused: UInt8 = 0
    if read < input.count {
      let a = table[Int(input[read])]
      let b = table[Int(input[read + 1])]
      seen |= a | b
      output[written] = a << 2 | b >> 4
      unused = b & 15
      if read + 2 < input.count {
        let c = table[Int(input[read + 2])]
        seen |= c
        output[written + 1] = b << 4 | c >> 2
        unused = c & 3
      }
    }
    return seen & invalid == 0 && unused == 0
  }

  /// The mark of a byte that is no digit; digits are 0 to 63.
  private static let invalid: UInt8 = 0x80

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let urlAlphabet = letters + Array("-_".utf8)
  private static let urlTable = table(of: urlAlphabet)
  private static let standardTable = table(of: letters + Array("+/".utf8))

  private static func table(of alphabet: [UInt8]) -> [UInt8] {
    var table = [UInt8](repeating: invalid, count: 256)
    for (value, digit) in alphabet.enumerated() { table[Int(digit)] = UInt8(value) }
    return table
  }
}
