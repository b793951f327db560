/// Strict base64: one text per byte string, so that a token has only one spelling.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc4648>
package enum Base64 {
  /// Returns the bytes of base64url text without padding; `nil` for anything else.
  package static func decodeURL(_ text: some Collection<UInt8>) -> [UInt8]? {
    decode(text, tables: urlTables)
  }

  /// Returns the bytes of base64url text without padding; `nil` for anything else.
  package static func decodeURL(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    decode(text, tables: urlTables)
  }

  /// Returns the bytes of standard base64 text with its padding; `nil` for anything else.
  ///
  /// It is not generic, because generic functions are not specialized across modules.
  package static func decodeStandard(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { text in
      guard text.count % 4 == 0 else { return nil }
      var count = text.count
      while count > text.count - 2, count > 0, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
      return decode(UnsafeBufferPointer(rebasing: text[..<count]), tables: standardTables)
    }
  }

  /// Returns bytes as base64url text without padding.
  package static func encodeURL(_ bytes: some Collection<UInt8>) -> String {
    encode(bytes, alphabet: urlAlphabet)
  }

  /// Returns bytes as standard base64 text with padding.
  package static func encodeStandard(_ bytes: some Collection<UInt8>) -> String {
    encode(bytes, alphabet: standardAlphabet)
      + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }

  private static func encode(_ bytes: some Collection<UInt8>, alphabet: [UInt8]) -> String {
    let direct = bytes.withContiguousStorageIfAvailable { encode($0, alphabet: alphabet) }
    return direct ?? Array(bytes).withUnsafeBufferPointer { encode($0, alphabet: alphabet) }
  }

  private static func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, alphabet: [UInt8]
  ) -> String {
    let count = (bytes.count * 4 + 2) / 3
    return String(unsafeUninitializedCapacity: count) { output in
      alphabet.withUnsafeBufferPointer { alphabet in
        var (read, written) = (0, 0)
        while read + 3 <= bytes.count {
          let bits =
            UInt32(bytes[read]) << 16 | UInt32(bytes[read + 1]) << 8 | UInt32(bytes[read + 2])
          output[written] = alphabet[Int(bits >> 18)]
          output[written + 1] = alphabet[Int(bits >> 12 & 63)]
          output[written + 2] = alphabet[Int(bits >> 6 & 63)]
          output[written + 3] = alphabet[Int(bits & 63)]
          read += 3
          written += 4
        }
        guard read < bytes.count else { return }
        let second = read + 1 < bytes.count ? UInt32(bytes[read + 1]) : 0
        let bits = UInt32(bytes[read]) << 16 | second << 8
        for offset in 0..<(count - written) {
          output[written + offset] = alphabet[Int(bits >> UInt32(18 - 6 * offset) & 63)]
        }
      }
      return count
    }
  }

  private static func decode(_ text: some Collection<UInt8>, tables: [UInt32]) -> [UInt8]? {
    let direct = text.withContiguousStorageIfAvailable { decode($0, tables: tables) }
    return direct ?? Array(text).withUnsafeBufferPointer { decode($0, tables: tables) }
  }

  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, tables: [UInt32]
  ) -> [UInt8]? {
    let rest = text.count % 4
    guard rest != 1 else { return nil }
    let count = text.count / 4 * 3 + (rest == 0 ? 0 : rest - 1)
    var isValid = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { output, initializedCount in
      tables.withUnsafeBufferPointer { isValid = fill(output, from: text, tables: $0) }
      // Write every byte, even if a digit is invalid.
      initializedCount = count
    }
    return isValid ? bytes : nil
  }

  /// Writes the decoded bytes; returns `false` if a character is not a digit or unused bits are not
  /// zero.
  ///
  /// One table for each of four digits contains its six bits at their position in the 24, so four
  /// digits cost four lookups.
  private static func fill(
    _ output: UnsafeMutableBufferPointer<UInt8>, from input: UnsafeBufferPointer<UInt8>,
    tables: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    var seen: UInt32 = 0
    var read = 0
    var written = 0
    while read + 4 <= input.count {
      let bits =
        tables[Int(input[read])] | tables[256 + Int(input[read + 1])]
        | tables[512 + Int(input[read + 2])] | tables[768 + Int(input[read + 3])]
      seen |= bits
      output[written] = UInt8(truncatingIfNeeded: bits >> 16)
      output[written + 1] = UInt8(truncatingIfNeeded: bits >> 8)
      output[written + 2] = UInt8(truncatingIfNeeded: bits)
      read += 4
      written += 3
    }
    var unused: UInt32 = 0
    if read < input.count {
      var bits = tables[Int(input[read])] | tables[256 + Int(input[read + 1])]
      output[written] = UInt8(truncatingIfNeeded: bits >> 16)
      unused = bits & 0xFFFF
      if read + 2 < input.count {
        bits |= tables[512 + Int(input[read + 2])]
        output[written + 1] = UInt8(truncatingIfNeeded: bits >> 8)
        unused = bits & 0xFF
      }
      seen |= bits
    }
    return seen & invalid == 0 && unused == 0
  }

  /// Marks a byte that is not a digit; four digits use only 24 bits.
  private static let invalid: UInt32 = 0xFF00_0000

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  /// Returns whether a byte is a base64url digit.
  package static func isURLDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static let urlAlphabet = letters + Array("-_".utf8)
  private static let standardAlphabet = letters + Array("+/".utf8)
  private static let urlTables = tables(of: urlAlphabet)
  private static let standardTables = tables(of: standardAlphabet)

  private static func tables(of alphabet: [UInt8]) -> [UInt32] {
    var tables = [UInt32](repeating: invalid, count: 1024)
    for (value, digit) in alphabet.enumerated() {
      for offset in 0..<4 {
        tables[offset * 256 + Int(digit)] = UInt32(value) << UInt32(18 - 6 * offset)
      }
    }
    return tables
  }
}
