// Checks the types of every target: circles of types that use each other, the length of a type over
// all its files, and the number of files in a folder. Run by Scripts/check-layers.
//
// It reads tokens, not the compiler's index: a type is a top-level declaration with its extensions,
// and it uses each type of its target whose name is in its code. Members used without a type's name are
// not seen.

import Foundation

// MARK: The rules

/// The most types of one target that may use each other in a circle.
let longestCircle = 10
/// Targets with a longer circle, with its length; it may only shrink.
let knownCircles: [String: Int] = [:]

/// The most lines of code of one type, in all its files together, without comments and empty lines.
let longestType = 800
/// Types that are longer, with their lines; they may only shrink.
let knownTypes: [String: Int] = [
  // Apple nests most of StoreKit's types in this one.
  "StoreKit.Product": 1091,
  // The App Store as one value: what changes it has its body where its public name is.
  "AppStoreSimulator.AppStoreState": 1963,
  // The actor around that value, which alone may change it.
  "SimulatorServer.SimulatedStore": 945,
]

/// The most Swift files directly in one folder.
let fullestFolder = 25
/// Folders with more files, with their number; it may only shrink.
let knownFolders: [String: Int] = [:]

/// How far a limit above may exceed what is found before it has to be lowered.
let slack = 40

// MARK: Reading

/// A word or a mark of Swift code, with its line.
struct Token {
  var text: String
  var line: Int
}

/// Returns the tokens of a file without comments, and without the text of strings.
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
      found.append(Token(text: "\"", line: line))
      for code in text.interpolated {
        found += tokens(code.bytes).map {
          Token(text: $0.text, line: $0.line + code.line + line - 1)
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
func declarations(_ tokens: [Token]) -> [Declaration] {
  let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "extension"]
  var found: [Declaration] = []
  var depth = 0
  var open: (type: String, isExtension: Bool, start: Int)?
  for (place, token) in tokens.enumerated() {
    switch token.text {
    case "{": depth += 1
    case "}":
      depth -= 1
      if depth == 0, let declaration = open {
        found.append(
          Declaration(
            type: declaration.type, isExtension: declaration.isExtension,
            tokens: tokens[declaration.start...place]))
        open = nil
      }
    case let word where depth == 0 && open == nil && kinds.contains(word):
      guard place + 1 < tokens.count, tokens[place + 1].text.first?.isLetter == true,
        place == 0 || tokens[place - 1].text != "."
      else { continue }
      open = (tokens[place + 1].text, word == "extension", place)
    default: break
    }
  }
  return found
}

// MARK: Units

/// A type with its extensions in one target.
struct Unit {
  var lines = 0
  var files: Set<String> = []
  var uses: Set<String> = []
  var nested: Set<String> = []
}

/// Returns the types of a target by name.
func units(in files: [String]) -> [String: Unit] {
  var declared: [(file: String, declaration: Declaration)] = []
  for file in files {
    guard let data = FileManager.default.contents(atPath: file) else { continue }
    declared += declarations(tokens(Array(data))).map { (file, $0) }
  }
  var units: [String: Unit] = [:]
  for (_, declaration) in declared where !declaration.isExtension {
    units[declaration.type] = Unit()
  }
  let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias", "case"]
  for (file, declaration) in declared {
    guard var unit = units[declaration.type] else { continue }
    unit.files.insert(file)
    unit.lines += Set(declaration.tokens.map(\.line)).count
    var previous = ""
    for token in declaration.tokens {
      if kinds.contains(previous) { unit.nested.insert(token.text) }
      if previous != ".", units[token.text] != nil { unit.uses.insert(token.text) }
      previous = token.text
    }
    units[declaration.type] = unit
  }
  return Dictionary(
    uniqueKeysWithValues: units.map { name, unit in
      var unit = unit
      unit.uses.subtract(unit.nested)
      unit.uses.remove(name)
      return (name, unit)
    })
}

/// Returns the largest set of types of which each reaches all others; empty if there is no circle.
func largestCircle(_ units: [String: Unit]) -> [String] {
  var index: [String: Int] = [:]
  var low: [String: Int] = [:]
  var stack: [String] = []
  var isOnStack: Set<String> = []
  var largest: [String] = []
  // Tarjan's algorithm: a type that reaches none before it closes a circle.
  func visit(_ name: String) {
    index[name] = index.count
    low[name] = index[name]
    stack.append(name)
    isOnStack.insert(name)
    for next in (units[name]?.uses ?? []).sorted() {
      if index[next] == nil {
        visit(next)
        low[name] = min(low[name] ?? 0, low[next] ?? 0)
      } else if isOnStack.contains(next) {
        low[name] = min(low[name] ?? 0, index[next] ?? 0)
      }
    }
    guard low[name] == index[name] else { return }
    var circle: [String] = []
    while let last = stack.popLast() {
      isOnStack.remove(last)
      circle.append(last)
      if last == name { break }
    }
    if circle.count > max(1, largest.count) { largest = circle.sorted() }
  }
  for name in units.keys.sorted() where index[name] == nil { visit(name) }
  return largest
}

// MARK: The checks

var problems: [String] = []

/// Compares a number with its limit, and with the known exception.
func check(_ found: Int, limit: Int, known: Int?, _ what: String, fix: String) {
  guard let known else {
    if found > limit { problems.append("\(what): \(found), more than \(limit); \(fix)") }
    return
  }
  if found > known {
    problems.append("\(what): \(found), and it was \(known); \(fix)")
  } else if found <= limit {
    problems.append("\(what): \(found); remove it from the exceptions in Scripts/check-types.swift")
  } else if known - found > slack {
    problems.append(
      "\(what): \(found); write \(found) in place of \(known) in Scripts/check-types.swift")
  }
}

let manager = FileManager.default
let targetFolders = try manager.contentsOfDirectory(atPath: "Sources").sorted().flatMap { wing in
  ((try? manager.contentsOfDirectory(atPath: "Sources/\(wing)")) ?? []).sorted()
    .map { "Sources/\(wing)/\($0)" }
}
var unseen = Set(knownTypes.keys)
var folders: [String: Int] = [:]
var summary: [String] = []
for folder in targetFolders {
  let target = URL(fileURLWithPath: folder).lastPathComponent
  let walker = manager.enumerator(atPath: folder)
  let files = (walker?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    .map { "\(folder)/\($0)" }.sorted()
  if files.isEmpty { continue }
  for file in files {
    folders[String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]), default: 0] += 1
  }
  let units = units(in: files)
  let circle = largestCircle(units)
  check(
    circle.count, limit: longestCircle, known: knownCircles[target],
    "\(target): types in a circle", fix: "cut one of its edges: \(circle.joined(separator: ", "))")
  for (name, unit) in units.sorted(by: { $0.key < $1.key }) {
    unseen.remove("\(target).\(name)")
    check(
      unit.lines, limit: longestType, known: knownTypes["\(target).\(name)"],
      "\(target): lines of \(name)", fix: "move a part with its own state to a type of its own")
  }
  let longest = units.max { ($0.value.lines, $0.key) < ($1.value.lines, $1.key) }
  summary.append(
    "types: \(target): \(units.count) types, largest circle \(circle.count), "
      + "longest \(longest?.key ?? "") with \(longest?.value.lines ?? 0) lines")
  if CommandLine.arguments.contains("--verbose"), !circle.isEmpty {
    summary.append("types:   \(circle.joined(separator: ", "))")
  }
}
for root in ["Tests", "Scripts"] {
  let walker = manager.enumerator(atPath: root)
  for file in (walker?.compactMap { $0 as? String } ?? []) where file.hasSuffix(".swift") {
    let path = "\(root)/\(file)"
    folders[String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), default: 0] += 1
  }
}
for (folder, count) in folders.sorted(by: { $0.key < $1.key }) {
  check(
    count, limit: fullestFolder, known: knownFolders[folder], "\(folder): Swift files",
    fix: "make folders by concern")
}
for name in unseen.sorted() {
  problems.append("\(name): unknown type; remove it from Scripts/check-types.swift")
}

for line in summary { print(line) }
for problem in problems { print("types: \(problem)") }
guard problems.isEmpty else {
  print("types: \(problems.count) problems; correct them, then run: ./dev layers")
  exit(1)
}
