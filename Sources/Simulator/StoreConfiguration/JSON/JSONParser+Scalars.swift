extension JSONParser {
  /// Parses a number and returns its text.
  mutating func number() throws(StoreKitConfigurationError) -> String {
    let start = index
    if next == UInt8(ascii: "-") { advance() }
    let hasLeadingZero = next == UInt8(ascii: "0")
    let wholeDigits = skipDigits()
    guard wholeDigits > 0 else { throw unexpected(instead: "a digit") }
    guard !hasLeadingZero || wholeDigits == 1 else {
      throw error("a number begins with 0", "remove the leading zeros")
    }
    if next == UInt8(ascii: ".") {
      advance()
      guard skipDigits() > 0 else { throw unexpected(instead: "a digit after the point") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      advance()
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { advance() }
      guard skipDigits() > 0 else { throw unexpected(instead: "a digit of the exponent") }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { advance() }
    return index - start
  }

  /// Parses a text in double quotes.
  mutating func string() throws(StoreKitConfigurationError) -> String {
    let start = position
    advance()
    var content: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        guard let text = String(validating: content, as: UTF8.self) else {
          throw error("a text is not UTF-8", "save the file as UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"):
        content += String(try escape()).utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw error("a text is not closed on its line", "add the missing `\"`", at: start)
      case 0..<0x20:
        throw error("a text contains a control character", "write it as an escape such as `\\t`")
      default:
        content.append(byte)
        advance()
      }
    }
    throw unexpected(instead: "the `\"` that closes a text")
  }

  private mutating func escape() throws(StoreKitConfigurationError) -> Unicode.Scalar {
    let start = position
    advance()
    let letter = next
    advance()
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let scalar = unicodeEscape() { return scalar }
      throw error(
        "a `\\u` escape is not a character", "write four hex digits, or a surrogate pair",
        at: start)
    default:
      throw error(
        "a text contains an unknown escape", "write a backslash as `\\\\`", at: start)
    }
  }

  /// Parses the digits after `\u`, including both halves of a surrogate pair; `nil` if invalid.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard bytes[min(index, bytes.count)...].starts(with: "\\u".utf8) else { return nil }
    advance(by: 2)
    guard let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
    let high = UInt32(first) - 0xD800
    return Unicode.Scalar(0x10000 + high * 0x400 + UInt32(second) - 0xDC00)
  }

  private mutating func codeUnit() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit * 16 + UInt16(digit)
    }
    advance(by: 4)
    return unit
  }
}
