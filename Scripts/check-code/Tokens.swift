// Reads Swift files as tokens, for the other files of this folder; Scripts/check layers joins them to one
// program.

import Foundation

/// A word or a mark of Swift code, with its line.
struct Token {
  var text: String
  var line: Int
  /// The text of a string literal; empty for other tokens.
  var literal = ""
}

/// Returns the tokens of a file without comments; a string is one token for each of its lines.
func tokens(_ source: [UInt8]) -> [Token] {
  var found: [Token] = []
  var place = 0
  var line = 1
  func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < source.count ? source[place + offset] : 0
  }
  func skipLine() { while place < source.count, byte() != 10 { place += 1 } }
  while place < source.count {
    switch byte() {
    case 10:
      line += 1
      place += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      while place < source.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
        if byte() == 10 { line += 1 }
        place += 1
      }
      place += 2
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      guard let text = string(source, from: place) else {
        found.append(Token(text: "#", line: line))
        place += 1
        continue
      }
      found.append(
        Token(
          text: "\"", line: line, literal: String(decoding: source[place..<text.end], as: UTF8.self)
        ))
      for code in text.interpolated {
        found += tokens(code.bytes).map {
          Token(text: $0.text, line: $0.line + code.line + line - 1, literal: $0.literal)
        }
      }
      // A text of several lines is code on each of them.
      for extra in 0..<text.lines { found.append(Token(text: "\"", line: line + extra + 1)) }
      line += text.lines
      place = text.end
    case let first where isWord(first):
      let begin = place
      while place < source.count, isWord(byte()) { place += 1 }
      found.append(Token(text: String(decoding: source[begin..<place], as: UTF8.self), line: line))
    case let mark where mark > 32:
      found.append(Token(text: String(UnicodeScalar(mark)), line: line))
      place += 1
    default: place += 1
    }
  }
  return found
}

func isWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
    true
  default: false
  }
}

/// A string literal: where it ends, its line ends, and the code in its interpolations.
struct Literal {
  var end: Int
  var lines: Int
  var interpolated: [(bytes: [UInt8], line: Int)]
}

/// Reads a string literal at an index; returns `nil` if the source has no literal there.
func string(_ source: [UInt8], from start: Int) -> Literal? {
  var place = start
  var hashes = 0
  while place < source.count, source[place] == UInt8(ascii: "#") {
    hashes += 1
    place += 1
  }
  func quotes(at place: Int) -> Int {
    var count = 0
    while place + count < source.count, source[place + count] == UInt8(ascii: "\"") { count += 1 }
    return count
  }
  func hashMarks(at place: Int) -> Int {
    var count = 0
    while place + count < source.count, source[place + count] == UInt8(ascii: "#") { count += 1 }
    return count
  }
  let opening = quotes(at: place)
  guard opening > 0 else { return nil }
  let mark = opening >= 3 ? 3 : 1
  if opening == 2 { return Literal(end: place + 2 + hashes, lines: 0, interpolated: []) }
  place += mark
  var literal = Literal(end: 0, lines: 0, interpolated: [])
  while place < source.count {
    if source[place] == 10 { literal.lines += 1 }
    if source[place] == UInt8(ascii: "\""), quotes(at: place) >= mark,
      hashMarks(at: place + mark) >= hashes
    {
      literal.end = place + mark + hashes
      return literal
    }
    guard source[place] == UInt8(ascii: "\\"), hashMarks(at: place + 1) == hashes else {
      place += 1
      continue
    }
    place += 1 + hashes
    guard place < source.count, source[place] == UInt8(ascii: "(") else {
      place += 1
      continue
    }
    let begin = place
    let line = literal.lines
    var depth = 0
    repeat {
      if source[place] == UInt8(ascii: "\""), let inner = string(source, from: place) {
        literal.lines += inner.lines
        place = inner.end
        continue
      }
      if source[place] == UInt8(ascii: "(") { depth += 1 }
      if source[place] == UInt8(ascii: ")") { depth -= 1 }
      if source[place] == 10 { literal.lines += 1 }
      place += 1
    } while place < source.count && depth > 0
    literal.interpolated.append((Array(source[begin..<place]), line + 1))
  }
  return nil
}

/// A declaration at the top of a file: the type it declares or extends, and its tokens.
struct Declaration {
  var type: String
  var isExtension: Bool
  var tokens: ArraySlice<Token>
}

/// Returns the declarations and extensions of types at the top of a file.
func declarations(_ file: SourceFile) -> [Declaration] {
  let tokens = file.tokens
  var found: [Declaration] = []
  var depth = 0
  var open: (type: String, isExtension: Bool, start: Int)?
  for index in file.keywords {
    switch tokens[index].text {
    case "{": depth += 1
    case "}":
      depth -= 1
      if depth == 0, let declaration = open {
        found.append(
          Declaration(
            type: declaration.type, isExtension: declaration.isExtension,
            tokens: tokens[declaration.start...index]))
        open = nil
      }
    case "struct", "class", "enum", "actor", "protocol", "extension":
      guard depth == 0, open == nil, index + 1 < tokens.count,
        tokens[index + 1].text.first?.isLetter == true, index == 0 || tokens[index - 1].text != "."
      else { continue }
      open = (tokens[index + 1].text, tokens[index].text == "extension", index)
    default: break
    }
  }
  return found
}

// MARK: Files

/// A file of Sources.
struct SourceFile {
  var path: String
  /// The folder of its target.
  var folder: String
  var data: Data
  var tokens: [Token]
  /// The indices of words that begin a declaration or a switch, and of braces.
  var keywords: [Int]

  var target: String { folder.split(separator: "/").last.map(String.init) ?? "" }
  /// The modules that it imports.
  var imports: Set<String> {
    var found: Set<String> = []
    for index in keywords where tokens[index].text == "import" && index + 1 < tokens.count {
      found.insert(tokens[index + 1].text)
    }
    return found
  }
}

private let keywords: Set<String> = [
  "import", "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "func",
  "init", "static", "switch", "{", "}",
]

/// Returns the Swift files of Sources, in order.
func sourceFiles() -> [SourceFile] {
  swiftFiles("Sources").compactMap { path in
    let parts = path.split(separator: "/")
    guard parts.count > 3, let data = FileManager.default.contents(atPath: path) else { return nil }
    let tokens = tokens(Array(data))
    return SourceFile(
      path: path, folder: parts[..<3].joined(separator: "/"), data: data, tokens: tokens,
      keywords: tokens.indices.filter { keywords.contains(tokens[$0].text) })
  }
}

/// Returns the paths of the Swift files in a folder, in order.
func swiftFiles(_ root: String) -> [String] {
  let walker = FileManager.default.enumerator(atPath: root)
  return (walker?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    .map { "\(root)/\($0)" }.sorted()
}

/// Returns the index of the bracket that closes one at an index; the last index if it is open.
func closing(_ tokens: [Token], from start: Int) -> Int {
  var depth = 0
  for place in start..<tokens.count {
    switch tokens[place].text {
    case "{", "(", "[": depth += 1
    case "}", ")", "]":
      depth -= 1
      if depth == 0 { return place }
    default: break
    }
  }
  return tokens.count - 1
}

/// What a check prints, and what it rejects.
struct Report {
  var lines: [String] = []
  var problems: [String] = []
}
