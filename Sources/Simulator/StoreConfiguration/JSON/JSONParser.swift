/// A strict JSON parser that records the location of each value.
///
/// Foundation's parser neither reports the line of a value nor rejects duplicate keys. Both matter
/// in a file that people edit and merge by hand.
struct JSONParser {
  /// The maximum nesting of objects and lists; a StoreKit file needs nine levels.
  static let maxNesting = 64

  let bytes: [UInt8]
  let fileName: String
  private(set) var index = 0
  private var line = 1
  private var lineStart = 0

  init(bytes: [UInt8], fileName: String) {
    self.bytes = bytes
    self.fileName = fileName
  }

  /// Parses a file that contains exactly one value.
  static func parse(_ source: SourceText) throws(StoreKitConfigurationError) -> JSONNode {
    let bytes = source.bytes
    if let error = FileKind.error(bytes, fileName: source.fileName) { throw error }
    var parser = JSONParser(bytes: bytes, fileName: source.fileName)
    parser.skipSpace()
    let root = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.unexpected(instead: "the end of the file")
    }
    return root
  }

  /// The location of the next byte.
  var position: FileLocation { FileLocation(line: line, column: index - lineStart + 1) }

  /// The next byte; `nil` at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func advance(by count: Int = 1) { index += count }

  private mutating func value(depth: Int) throws(StoreKitConfigurationError) -> JSONNode {
    let begin = index
    let start = position
    let value = try bareValue(depth: depth)
    return JSONNode(
      value: value, position: start, range: begin..<index, lead: begin..<begin)
  }

  private mutating func bareValue(depth: Int) throws(StoreKitConfigurationError) -> JSONSyntax {
    guard let byte = next else { throw unexpected(instead: "a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t") where take("true"): return .bool(true)
    case UInt8(ascii: "f") where take("false"): return .bool(false)
    case UInt8(ascii: "n") where take("null"): return .null
    default: throw unexpected(instead: "a value")
    }
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    advance(by: word.utf8.count)
    return true
  }

  private mutating func object(depth: Int) throws(StoreKitConfigurationError) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    var lead = try open(depth: depth)
    if close(UInt8(ascii: "}")) { return [] }
    while true {
      guard next == UInt8(ascii: "\"") else { throw unexpected(instead: "a key in double quotes") }
      let keyPosition = position
      let key = try string()
      guard keys.insert(key).inserted else {
        throw error(
          "the key \(quoted(key)) appears twice in one object", "remove one of the two",
          at: keyPosition)
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw unexpected(instead: "`:` after a key") }
      advance()
      skipSpace()
      var node = try value(depth: depth)
      node.lead = lead
      members.append(JSONMember(key: key, node: node))
      skipSpace()
      if close(UInt8(ascii: "}")) { return members }
      lead = try comma(before: UInt8(ascii: "}"))
    }
  }

  private mutating func array(depth: Int) throws(StoreKitConfigurationError) -> [JSONNode] {
    var elements: [JSONNode] = []
    var lead = try open(depth: depth)
    if close(UInt8(ascii: "]")) { return [] }
    while true {
      var node = try value(depth: depth)
      node.lead = lead
      elements.append(node)
      skipSpace()
      if close(UInt8(ascii: "]")) { return elements }
      lead = try comma(before: UInt8(ascii: "]"))
    }
  }

  /// Moves past an opening bracket and the whitespace after it; returns that whitespace.
  private mutating func open(depth: Int) throws(StoreKitConfigurationError) -> Range<Int> {
    guard depth <= Self.maxNesting else {
      throw error(
        "objects and lists are nested deeper than \(Self.maxNesting)",
        "a StoreKit configuration is flat: restore the file")
    }
    advance()
    let begin = index
    skipSpace()
    return begin..<index
  }

  private mutating func close(_ bracket: UInt8) -> Bool {
    guard next == bracket else { return false }
    advance()
    return true
  }

  /// Moves past a comma and the whitespace after it; returns that whitespace.
  private mutating func comma(
    before bracket: UInt8
  ) throws(StoreKitConfigurationError) -> Range<Int> {
    let commaPosition = position
    let closing = Character(Unicode.Scalar(bracket))
    guard next == UInt8(ascii: ",") else { throw unexpected(instead: "`,` or `\(closing)`") }
    advance()
    let begin = index
    skipSpace()
    guard next != bracket else {
      throw error("a comma precedes `\(closing)`", "remove the comma", at: commaPosition)
    }
    return begin..<index
  }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\n"):
        advance()
        line += 1
        lineStart = index
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        advance()
      default:
        return
      }
    }
  }
}
