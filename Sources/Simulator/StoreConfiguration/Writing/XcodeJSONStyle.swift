/// JSON in Xcode's layout: two spaces per level, ` : `, sorted keys, an empty line in empty
/// containers.
enum XcodeJSONStyle {
  /// Returns a text in double quotes; `/` and non-ASCII characters are not escaped.
  static func string(_ text: String) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x08: output += Array("\\b".utf8)
      case 0x09: output += Array("\\t".utf8)
      case 0x0A: output += Array("\\n".utf8)
      case 0x0C: output += Array("\\f".utf8)
      case 0x0D: output += Array("\\r".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
    return output
  }

  /// Returns an object from the texts of its values, in Xcode's order of keys.
  static func object(_ members: [(key: String, text: [UInt8])], line: LineIndentation) -> [UInt8] {
    let sorted = members.sorted { isOrdered($0.key, $1.key) }
    return container("{", sorted.map { string($0.key) + Array(" : ".utf8) + $0.text }, "}", line)
  }

  /// Returns a list from the texts of its elements.
  static func array(_ elements: [[UInt8]], line: LineIndentation) -> [UInt8] {
    container("[", elements, "]", line)
  }

  /// Returns the text of a value; numbers keep their digits.
  static func text(of node: JSONNode, line: LineIndentation) -> [UInt8] {
    switch node.value {
    case .object(let members):
      object(members.map { ($0.key, text(of: $0.node, line: line.deeper)) }, line: line)
    case .array(let nodes): array(nodes.map { text(of: $0, line: line.deeper) }, line: line)
    case .string(let text): string(text)
    case .number(let text): Array(text.utf8)
    case .bool(let flag): bool(flag)
    case .null: null
    }
  }

  /// The text of `null`.
  static let null = Array("null".utf8)

  /// Returns the text of a Boolean.
  static func bool(_ flag: Bool) -> [UInt8] { Array("\(flag)".utf8) }

  /// Returns the text of an integer.
  static func number(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }

  /// Returns whether Xcode writes one key before another, which ignores case.
  static func isOrdered(_ first: String, _ second: String) -> Bool {
    let (low, high) = (first.lowercased(), second.lowercased())
    return low == high ? first < second : low < high
  }

  private static func container(
    _ opening: Unicode.Scalar, _ items: [[UInt8]], _ closing: Unicode.Scalar,
    _ line: LineIndentation
  ) -> [UInt8] {
    var output = [UInt8(ascii: opening)]
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output += line.deeper.bytes + item
    }
    if items.isEmpty { output += line.newline }
    return output + line.bytes + [UInt8(ascii: closing)]
  }
}
