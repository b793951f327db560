// Measures types: their size, circles of types that use each other, and the number of files in a folder.
//
// It reads tokens, not the compiler's index. A type is a top-level declaration, all its extensions, in any
// target, and the functions of others that take it `inout`, which are its methods under another name. It
// uses each type of its target whose name is in its code; members used without a type's name are not seen.
//
// The numbers are printed to be read. The limits are far above good code, because a limit that is met to
// the digit is met by moving code, not by a better design.

import Foundation

enum TypeLimits {
  /// The most lines of code of one type, without comments and empty lines.
  static let lines = 3000
  /// The most types of one target of which each reaches all others.
  static let circle = 30
  /// The most Swift files directly in one folder.
  static let files = 25
}

/// A type with its extensions and the functions that take it `inout`.
struct Unit {
  var target: String
  var name: String
  /// Its lines: the index of a file and the number of a line.
  var lines: Set<Int> = []
  /// The lines of functions of others that take it `inout`.
  var inoutLines: Set<Int> = []
  var uses: Set<String> = []
  var nested: Set<String> = []

  var size: Int { lines.union(inoutLines).count }
}

/// All types of Sources.
struct UnitTable {
  /// The types by target and name.
  private(set) var units: [String: [String: Unit]] = [:]

  init(_ files: [SourceFile]) {
    let declared = files.map { ($0, $0.imports, declarations($0)) }
    for (file, _, declarations) in declared {
      for declaration in declarations where !declaration.isExtension {
        units[file.target, default: [:]][declaration.type] =
          Unit(target: file.target, name: declaration.type)
      }
    }
    for (number, (file, imports, declarations)) in declared.enumerated() {
      for declaration in declarations {
        guard let owner = target(of: declaration.type, in: file.target, imports) else { continue }
        add(declaration, to: owner, isOwnTarget: owner == file.target, file: number)
      }
    }
    for (number, (file, imports, declarations)) in declared.enumerated() {
      for function in functions(file) {
        let owner = declarations.first { $0.tokens.indices.contains(function.tokens.startIndex) }
        for type in function.inoutTypes {
          guard let unit = unit(named: type, in: file.target, imports) else { continue }
          if let owner, owner.type == unit.name,
            target(of: owner.type, in: file.target, imports) == unit.target
          {
            continue
          }
          units[unit.target]?[unit.name]?.inoutLines
            .formUnion(function.tokens.map { number << 20 + $0.line })
        }
      }
    }
  }

  var all: [Unit] { units.values.flatMap(\.values) }

  private mutating func add(
    _ declaration: Declaration, to target: String, isOwnTarget: Bool, file: Int
  ) {
    guard var unit = units[target]?[declaration.type] else { return }
    let tokens = declaration.tokens
    let others = isOwnTarget ? units[target] ?? [:] : [:]
    units[target]?[declaration.type] = nil
    for index in tokens.indices {
      let token = tokens[index]
      unit.lines.insert(file << 20 + token.line)
      guard let first = token.text.utf8.first, first >= 65, first <= 90, index > tokens.startIndex
      else { continue }
      switch tokens[index - 1].text {
      case "struct", "class", "enum", "actor", "protocol", "typealias", "case":
        unit.nested.insert(token.text)
      case ".": continue
      default: break
      }
      if token.text != declaration.type, others[token.text] != nil { unit.uses.insert(token.text) }
    }
    units[target]?[declaration.type] = unit
  }

  /// Returns the target whose type a name is in a file; `nil` for a type of no target of Sources.
  private func target(of type: String, in own: String, _ imports: Set<String>) -> String? {
    if units[own]?[type] != nil { return own }
    let others = imports.filter { units[$0]?[type] != nil }
    return others.count == 1 ? others.first : nil
  }

  /// Returns the type that a name means in a file, or the type that alone nests a type of that name.
  private func unit(named name: String, in own: String, _ imports: Set<String>) -> Unit? {
    if let target = target(of: name, in: own, imports) { return units[target]?[name] }
    for target in [own] + imports.sorted() {
      let nesting = (units[target] ?? [:]).values.filter { $0.nested.contains(name) }
      if nesting.count == 1 { return nesting.first }
      if !nesting.isEmpty { return nil }
    }
    return nil
  }
}

/// A function or an initializer, with the types of its `inout` parameters.
struct Function {
  var tokens: ArraySlice<Token>
  var inoutTypes: [String]
}

/// Returns the functions and initializers of a file that have an `inout` parameter.
func functions(_ file: SourceFile) -> [Function] {
  let tokens = file.tokens
  var found: [Function] = []
  for start in file.keywords where tokens[start].text == "func" || tokens[start].text == "init" {
    if start > 0, tokens[start - 1].text == "." { continue }
    guard let opening = tokens[start...].prefix(60).firstIndex(where: { $0.text == "(" }) else {
      continue
    }
    let end = closing(tokens, from: opening)
    var types: [String] = []
    var depth = 0
    for index in opening..<end {
      switch tokens[index].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      // A closure that takes a value `inout` does not make the function one of the value's.
      case "inout" where depth == 1 && tokens[index - 1].text == ":":
        types.append(tokens[index + 1].text)
      default: break
      }
    }
    guard !types.isEmpty else { continue }
    found.append(
      Function(tokens: tokens[start...bodyEnd(tokens, after: end)], inoutTypes: types))
  }
  return found
}

/// Returns where the body of a function ends whose parameters end at an index; that index without a body.
private func bodyEnd(_ tokens: [Token], after end: Int) -> Int {
  let next: Set<String> = [
    "func", "var", "let", "init", "static", "mutating", "subscript", "}", "@",
  ]
  var index = end + 1
  while index < tokens.count {
    switch tokens[index].text {
    case "{": return closing(tokens, from: index)
    case "(", "[": index = closing(tokens, from: index)
    case let text where next.contains(text): return end
    default: break
    }
    index += 1
  }
  return end
}

/// Returns the largest set of types of which each reaches all others; empty if there is no circle.
func largestCircle(_ units: [String: Unit]) -> [String] {
  var number: [String: Int] = [:]
  var low: [String: Int] = [:]
  var stack: [String] = []
  var isOnStack: Set<String> = []
  var largest: [String] = []
  func uses(_ name: String) -> [String] {
    guard let unit = units[name] else { return [] }
    return unit.uses.subtracting(unit.nested).sorted()
  }
  // Tarjan's algorithm: a type that reaches none before it closes a circle.
  func visit(_ name: String) {
    number[name] = number.count
    low[name] = number[name]
    stack.append(name)
    isOnStack.insert(name)
    for next in uses(name) {
      if number[next] == nil {
        visit(next)
        low[name] = min(low[name] ?? 0, low[next] ?? 0)
      } else if isOnStack.contains(next) {
        low[name] = min(low[name] ?? 0, number[next] ?? 0)
      }
    }
    guard low[name] == number[name] else { return }
    var circle: [String] = []
    while let last = stack.popLast() {
      isOnStack.remove(last)
      circle.append(last)
      if last == name { break }
    }
    if circle.count > max(1, largest.count) { largest = circle.sorted() }
  }
  for name in units.keys.sorted() where number[name] == nil { visit(name) }
  return largest
}

/// Prints the largest types and circles, and rejects those far above the others.
func checkTypes(_ files: [SourceFile], isVerbose: Bool) -> Report {
  var report = Report()
  let table = UnitTable(files)
  let sorted = table.all.sorted { ($0.size, $1.target, $1.name) > ($1.size, $0.target, $0.name) }
  report.lines.append("types: the largest of \(sorted.count), with functions that take them inout:")
  for unit in sorted.prefix(isVerbose ? 50 : 10) {
    let others = unit.inoutLines.subtracting(unit.lines).count
    report.lines.append(
      "types:   \(unit.target).\(unit.name): \(unit.size) lines"
        + (others > 0 ? ", \(others) of them in such functions" : ""))
  }
  for unit in sorted where unit.size > TypeLimits.lines {
    report.problems.append(
      "types: \(unit.target).\(unit.name): \(unit.size) lines, more than \(TypeLimits.lines); "
        + "move a part with its own state to a type of its own")
  }
  let circles = table.units.map { ($0.key, largestCircle($0.value)) }
    .sorted { ($0.1.count, $1.0) > ($1.1.count, $0.0) }
  let largest = circles.prefix(isVerbose ? 50 : 5).filter { !$0.1.isEmpty }
  report.lines.append(
    "types: the largest circles of types that use each other: "
      + largest.map { "\($0.0) \($0.1.count)" }.joined(separator: ", "))
  for (target, circle) in circles where circle.count > TypeLimits.circle {
    report.problems.append(
      "types: \(target): \(circle.count) types in a circle, more than \(TypeLimits.circle); "
        + "cut one of its edges: \(circle.joined(separator: ", "))")
  }
  if isVerbose {
    report.lines += largest.map { "types:   \($0.0): \($0.1.joined(separator: ", "))" }
  }
  report.problems += fullFolders()
  return report
}

private func fullFolders() -> [String] {
  var counts: [String: Int] = [:]
  for path in ["Sources", "Tests", "Scripts"].flatMap(swiftFiles) {
    counts[path.split(separator: "/").dropLast().joined(separator: "/"), default: 0] += 1
  }
  return counts.sorted { $0.key < $1.key }.filter { $0.value > TypeLimits.files }.map {
    "types: \($0.key): \($0.value) Swift files, more than \(TypeLimits.files); make folders by concern"
  }
}
