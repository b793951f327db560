extension JSONReader {
  /// Reads a string after its opening quote, up to and including the closing one.
  mutating func string() throws(Problem) -> String {
    let start = index
    let isASCII = try skipPlainText()
    guard base[index] == UInt8(ascii: "\"") else { return try escapedString(from: start) }
    index += 1
    let text = slice(from: start, to: index - 1)
    if isASCII { return String(decoding: text, as: UTF8.self) }
    isPlain = false
    return try utf8(text)
  }

  /// Advances to the next quote or backslash, eight bytes at a time; returns `true` if all bytes
  /// before it are ASCII.
  private mutating func skipPlainText() throws(Problem) -> Bool {
    var isASCII = true
    while index < count {
      if index + 8 <= count {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
        let special = Self.specialBytes(word)
        if special == 0 {
          index += 8
          continue
        }
        index += special.trailingZeroBitCount >> 3
      }
      switch base[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return isASCII
      case 0..<0x20: throw .syntax("control character at byte \(index)")
      case 0x80...: isASCII = false
      default: break
      }
      index += 1
    }
    throw .syntax("unterminated string")
  }

  /// Marks quotes, backslashes, control characters and non-ASCII bytes, starting at the lowest
  /// byte.
  ///
  /// Above the first mark there may be false ones, because a subtraction borrows upward.
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let marks =
      ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((word &- ones &* 0x20) & ~word) | word
    return marks & (ones &* 0x80)
  }

  private mutating func escapedString(from start: Int) throws(Problem) -> String {
    isPlain = false
    var content = Array(slice(from: start, to: index))
    while base[index] == UInt8(ascii: "\\") {
      index += 1
      content += String(try escape()).utf8
      let plain = index
      _ = try skipPlainText()
      content += slice(from: plain, to: index)
    }
    index += 1
    return try utf8(content)
  }

  private func utf8(_ text: some Collection<UInt8>) throws(Problem) -> String {
    guard let text = String(utf8: text) else {
      throw .syntax("not UTF-8")
    }
    return text
  }

  /// Reads the rest of an escape sequence after the backslash.
  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    guard index < count else { throw .syntax("unterminated string") }
    let letter = base[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let scalar = unicodeEscape() else { break }
      return scalar
    default: break
    }
    throw .syntax("invalid escape before byte \(index)")
  }

  /// Reads the rest of an escape after `\u`, including both halves of a surrogate pair; `nil` if it
  /// is not a character.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard take("\\"), take("u"), let second = codeUnit(), UTF16.isTrailSurrogate(second) else {
      return nil
    }
    return Unicode.Scalar(
      0x10000 + (UInt32(first) - 0xD800) * 0x400 + UInt32(second) - 0xDC00)
  }

  private mutating func codeUnit() -> UInt16? {
    guard index + 4 <= count else { return nil }
    var unit: UInt16 = 0
    for byte in slice(from: index, to: index + 4) {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }

  func slice(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: end - start)
  }

  mutating func skipSpace() {
    while index < count, base[index] <= 0x20 {
      switch base[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < count, base[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func take(word: StaticString) -> Bool {
    guard index + word.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where base[index + offset] != word.utf8Start[offset] {
      return false
    }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Returns the problem with the next byte.
  func unexpected() -> Problem {
    index < count
      ? .syntax("unexpected byte \(index)") : .syntax("unexpected end")
  }
}
