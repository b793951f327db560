internal import Foundation

/// Walks over a JSON object and collects its keys.
///
/// `JSONDecoder` silently keeps one of two equal keys, and reads UTF-16 where it sees any. This scanner
/// runs before it and refuses both. It checks the structure only; the decoder checks the values.
struct JSONKeyScanner {
  /// Why the text was refused.
  enum Problem: Error {
    /// The text is not a JSON object.
    case syntax(String)
    /// An object, at any depth, has a key twice.
    case duplicateKey(String)
  }

  private static let depthLimit = 32
  private let bytes: [UInt8]
  private var index = 0

  /// Returns the keys of the outermost object.
  static func topLevelKeys(of bytes: [UInt8]) throws(Problem) -> Set<String> {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .syntax("it is not UTF-8")
    }
    var scanner = JSONKeyScanner(bytes: bytes)
    scanner.skipSpace()
    guard scanner.take("{") else { throw .syntax("it does not begin with {") }
    let keys = try scanner.members(depth: 1)
    scanner.skipSpace()
    guard scanner.index == bytes.count else { throw .syntax("text follows the object") }
    return keys
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an object's members and its closing brace.
  private mutating func members(depth: Int) throws(Problem) -> Set<String> {
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return keys }
    while true {
      skipSpace()
      let key = try self.key()
      guard keys.insert(key).inserted else { throw .duplicateKey(key) }
      skipSpace()
      guard take(":") else { throw unexpected() }
      try value(depth: depth)
      if take("}") { return keys }
      guard take(",") else { throw unexpected() }
    }
  }

  /// Reads an array's elements and its closing bracket.
  private mutating func elements(depth: Int) throws(Problem) {
    skipSpace()
    if take("]") { return }
    while true {
      try value(depth: depth)
      if take("]") { return }
      guard take(",") else { throw unexpected() }
    }
  }

  private mutating func value(depth: Int) throws(Problem) {
    guard depth < Self.depthLimit else {
      throw .syntax("it is nested deeper than \(Self.depthLimit) levels")
    }
    skipSpace()
    if take("{") {
      _ = try members(depth: depth + 1)
    } else if take("[") {
      try elements(depth: depth + 1)
    } else if take("\"") {
      _ = try stringEnd()
    } else {
      try scalar()
    }
    skipSpace()
  }

  private mutating func key() throws(Problem) -> String {
    guard take("\"") else { throw unexpected() }
    let start = index
    let hasEscape = try stringEnd()
    let text = bytes[start..<index - 1]
    guard hasEscape else { return String(decoding: text, as: UTF8.self) }
    // A key can hide behind escapes ("bundle\u0049d"), so it is compared as the decoder reads it.
    let quoted = Data(bytes[start - 1..<index])
    guard let key = try? JSONDecoder().decode(String.self, from: quoted) else {
      throw .syntax("the key at byte \(start) has an invalid escape")
    }
    return key
  }

  /// Moves behind the closing quote; true when the string has an escape.
  private mutating func stringEnd() throws(Problem) -> Bool {
    var hasEscape = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return hasEscape }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        index += 1
      } else if byte < 0x20 {
        throw .syntax("a control character stands at byte \(index - 1)")
      }
    }
    throw .syntax("a string has no end")
  }

  /// Moves behind a number, `true`, `false` or `null`.
  private mutating func scalar() throws(Problem) {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        index += 1
      default:
        guard index > start else { throw unexpected() }
        return
      }
    }
    throw unexpected()
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func unexpected() -> Problem {
    index < bytes.count
      ? .syntax("byte \(index) is not what JSON allows there") : .syntax("it ends too early")
  }
}
