import Foundation
import TestSupport

extension Mutator {
  /// Changes the characters of a token.
  mutating func mutateText(_ token: String) -> (token: String, what: String) {
    var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let index = Int.random(in: 0..<parts.count, using: &random)
      parts.remove(at: index)
      return (parts.joined(separator: "."), "segments: without \(index)")
    case 1:
      let index = Int.random(in: 0..<parts.count, using: &random)
      parts.insert(parts[index], at: Int.random(in: 0...parts.count, using: &random))
      return (parts.joined(separator: "."), "segments: \(index) twice")
    case 2:
      parts.shuffle(using: &random)
      return (parts.joined(separator: "."), "segments: reordered")
    case 3:
      let index = Int.random(in: 0..<parts.count, using: &random)
      parts[index] = ""
      return (parts.joined(separator: "."), "segments: \(index) empty")
    case 4:
      let length = Int.random(in: 0..<token.count, using: &random)
      return (String(token.prefix(length)), "text: cut to \(length)")
    case 5:
      let index = Int.random(in: 0..<parts.count, using: &random)
      let stray = pick(["=", "==", "===", "+", "/", " ", "\n", "\u{0}", "é", "%3D", "."])
      let isBefore = Bool.random(using: &random)
      parts[index] = isBefore ? stray + parts[index] : parts[index] + stray
      return (parts.joined(separator: "."), "text: \(stray.debugDescription) at \(index)")
    case 6:
      let index = Int.random(in: 0..<parts.count, using: &random)
      parts[index] = Data(TokenParts.bytes(parts[index])).base64EncodedString()
      return (parts.joined(separator: "."), "text: standard base64 in \(index)")
    default:
      var bytes = Array(token.utf8)
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let isLast = Bool.random(using: &random)
      let position = isLast ? bytes.count - 1 : index
      bytes[position] = pick(Array("ABCQRSghwx_-09+/=. \"".utf8))
      return (String(decoding: bytes, as: UTF8.self), "text: byte \(position) changed")
    }
  }

  /// Changes the decoded bytes of a segment without signing again.
  mutating func mutateBytes(_ token: String) -> (token: String, what: String) {
    var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let index = Int.random(in: 0..<parts.count, using: &random)
    var bytes = Array(TokenParts.bytes(parts[index]))
    let position = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: position)
    case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
    case 2: bytes.removeLast(bytes.count - position)
    default: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    parts[index] = TokenParts.encode(bytes)
    return (parts.joined(separator: "."), "bytes: \(index) changed at \(position)")
  }

  /// Changes characters of a JSON text.
  mutating func mutateJSON(_ json: String) -> (json: String, what: String) {
    var bytes = Array(json.utf8)
    var edits: [String] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let position = Int.random(in: 0..<bytes.count, using: &random)
      let text = Array(
        pick([
          "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "1", "-", ".", "e", " ", "\n", "\u{1}",
          "é", "null", "\\u0041", "\\ud800", "\\u0000", "/", "'", "\u{FEFF}", "NaN",
        ]).utf8)
      let before = String(decoding: bytes[max(0, position - 12)..<position], as: UTF8.self)
      edits.append("\(String(decoding: text, as: UTF8.self)) after \(before)")
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: position)
      case 1: bytes.insert(contentsOf: text, at: position)
      default: bytes.replaceSubrange(position...position, with: text)
      }
    }
    return (
      String(decoding: bytes, as: UTF8.self), "JSON: \(edits.joined(separator: ", ")), signed"
    )
  }
}
