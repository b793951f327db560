// Rejects `default:` in a switch over an enum of this package: with a new case, the compiler would not
// name the places that have to decide about it.
//
// It reads tokens, without types. A switch is meant if all its patterns are cases (`.name`, with or without
// associated values, or `nil`), and one enum that the file can see has a case of each name. A pattern that
// matches everything, such as `_`, is a default. An enum of Apple's and a structure with constants of these
// names are not meant, because their values are open. A switch over a tuple is not meant: its pairs are not
// all named in good code either.

import Foundation

enum SwitchLimits {
  /// How many there are; it may only fall.
  static let defaults = 0
}

/// An enum of Sources.
struct EnumDeclaration {
  var name: String
  var file: SourceFile
  var cases: Set<String>
  var isPrivate: Bool
}

/// A switch with `default:` whose patterns are all names of cases.
struct DefaultSwitch {
  var line: Int
  /// The type in which `self` is the subject; `nil` for other subjects.
  var selfType: String?
  /// The type that a pattern names.
  var namedType: String?
  var names: Set<String>
  /// Whether a pattern other than `default` matches every case: `_`, or a new name.
  var matchesAny = false
}

/// Prints how many switches over enums of Sources have a default, and rejects more than the limit.
func checkSwitches(_ files: [SourceFile], isVerbose: Bool) -> Report {
  var report = Report()
  let enums = files.flatMap(enumDeclarations)
  let constants = files.flatMap { file in
    constantSets(file).map { (target: file.target, names: $0) }
  }
  var found: [String] = []
  for file in files {
    let visible = file.imports.union([file.target])
    for item in defaultSwitches(file) {
      let types = enums.filter { type in
        visible.contains(type.file.target) && (!type.isPrivate || type.file.path == file.path)
          && type.cases.union(["some", "none"]).isSuperset(of: item.names)
          && !type.cases.isDisjoint(with: item.names)
          && (item.selfType ?? item.namedType ?? type.name) == type.name
      }
      guard !types.isEmpty else { continue }
      let isOpen = constants.contains {
        visible.contains($0.target) && $0.names.isSuperset(of: item.names)
      }
      if item.selfType == nil, item.namedType == nil, isOpen { continue }
      let names = Set(types.map(\.name)).sorted().joined(separator: " or ")
      found.append("\(file.path):\(item.line): \(names)")
    }
  }
  report.lines.append(
    "switches: \(found.count) over an enum of Sources with a default, the limit is \(SwitchLimits.defaults)"
  )
  if found.count > SwitchLimits.defaults || isVerbose {
    report.lines += found.map { "switches:   \($0)" }
  }
  if found.count > SwitchLimits.defaults {
    report.problems.append(
      "switches: \(found.count), more than \(SwitchLimits.defaults); write the other cases in place of `default:`"
    )
  } else if found.count < SwitchLimits.defaults {
    report.problems.append(
      "switches: \(found.count); write it in place of \(SwitchLimits.defaults) in Scripts/check-code/Switches.swift"
    )
  }
  return report
}

/// Modules whose enums Apple declares.
private let appleModules: Set<String> = ["StoreKit", "StoreKitTest"]

private func enumDeclarations(_ file: SourceFile) -> [EnumDeclaration] {
  guard !appleModules.contains(file.target) else { return [] }
  let tokens = file.tokens
  var found: [EnumDeclaration] = []
  for index in file.keywords where tokens[index].text == "enum" {
    guard index == 0 || tokens[index - 1].text != ".",
      let opening = tokens[index...].firstIndex(where: { $0.text == "{" })
    else { continue }
    let previous = index > 0 ? tokens[index - 1].text : ""
    found.append(
      EnumDeclaration(
        name: tokens[index + 1].text, file: file,
        cases: caseNames(tokens, from: opening, to: closing(tokens, from: opening)),
        isPrivate: previous == "private" || previous == "fileprivate"))
  }
  return found
}

/// Returns the cases that the body of an enum declares.
private func caseNames(_ tokens: [Token], from opening: Int, to end: Int) -> Set<String> {
  var names: Set<String> = []
  var isName = false
  var index = opening + 1
  while index < end {
    switch tokens[index].text {
    case "{", "(", "[": index = closing(tokens, from: index)
    case "case": isName = true
    // Only the names of cases come after a comma that is in no brackets, and no code is outside of braces.
    case ",": isName = true
    case "`": break
    case let text where isName:
      names.insert(text)
      isName = false
    default: break
    }
    index += 1
  }
  return names
}

/// Returns the names of the static constants of each structure, enum and extension of a file.
private func constantSets(_ file: SourceFile) -> [Set<String>] {
  let tokens = file.tokens
  var found: [Set<String>] = []
  for index in file.keywords
  where tokens[index].text == "struct" || tokens[index].text == "extension" {
    guard let opening = tokens[index...].firstIndex(where: { $0.text == "{" }) else { continue }
    var names: Set<String> = []
    let body = opening..<closing(tokens, from: opening)
    for other in file.keywords
    where body.contains(other) && tokens[other].text == "static"
      && ["let", "var"].contains(tokens[other + 1].text)
    {
      names.insert(tokens[other + 2].text == "`" ? tokens[other + 3].text : tokens[other + 2].text)
    }
    if !names.isEmpty { found.append(names) }
  }
  return found
}

private func defaultSwitches(_ file: SourceFile) -> [DefaultSwitch] {
  let tokens = file.tokens
  var found: [DefaultSwitch] = []
  // The type that each open brace belongs to; `nil` for other braces.
  var open: [String?] = []
  var next: String?
  for index in file.keywords {
    switch tokens[index].text {
    case "{":
      open.append(next)
      next = nil
    case "}": _ = open.popLast()
    case "struct", "class", "enum", "actor", "extension":
      next = typeName(tokens, after: index) ?? next
    case "switch":
      guard var item = defaultSwitch(tokens, at: index) else { continue }
      let isSelf = tokens[index + 1].text == "self" && tokens[index + 2].text == "{"
      item.selfType = isSelf ? open.compactMap { $0 }.last : nil
      found.append(item)
    default: break
    }
  }
  return found
}

/// Returns the last part of the name of a type after a keyword; `nil` for another use of the word.
private func typeName(_ tokens: [Token], after index: Int) -> String? {
  func isName(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].text.first?.isUppercase == true
  }
  guard index == 0 || tokens[index - 1].text != ".", isName(index + 1) else { return nil }
  var last = index + 1
  while last + 1 < tokens.count, tokens[last + 1].text == ".", isName(last + 2) { last += 2 }
  return tokens[last].text
}

/// Reads a switch at an index; returns `nil` if it has no default, or a pattern that is no name of a case.
private func defaultSwitch(_ tokens: [Token], at start: Int) -> DefaultSwitch? {
  var opening = start + 1
  while opening < tokens.count, tokens[opening].text != "{" {
    opening = ["(", "["].contains(tokens[opening].text) ? closing(tokens, from: opening) : opening
    opening += 1
  }
  guard opening < tokens.count else { return nil }
  let end = closing(tokens, from: opening)
  let conditions: Set<String> = ["if", "guard", "while", "for", ",", "&&"]
  var item = DefaultSwitch(line: tokens[start].line, names: [])
  var hasDefault = false
  var index = opening + 1
  while index < end {
    switch tokens[index].text {
    case "{", "(", "[": index = closing(tokens, from: index)
    case "default" where tokens[index + 1].text == ":" && tokens[index - 1].text != "unknown":
      hasDefault = true
      item.line = tokens[index].line
    case "case" where !conditions.contains(tokens[index - 1].text):
      var last = index + 1
      while last < end, tokens[last].text != ":" {
        last = ["(", "[", "{"].contains(tokens[last].text) ? closing(tokens, from: last) : last
        last += 1
      }
      guard read(tokens[(index + 1)..<last], into: &item) else { return nil }
      index = last
    default: break
    }
    index += 1
  }
  return (hasDefault || item.matchesAny) && !item.names.isEmpty ? item : nil
}

/// Adds the names of the patterns of a case; returns false if one of them is no name of a case.
private func read(_ pattern: ArraySlice<Token>, into item: inout DefaultSwitch) -> Bool {
  let tokens = Array(pattern)
  let end = tokens.firstIndex { $0.text == "where" } ?? tokens.count
  var index = 0
  while index < end {
    if ["let", "var"].contains(tokens[index].text) { index += 1 }
    // `_`, a new name and `nil` name no case.
    if index + 1 == end || tokens[index + 1].text == ",", tokens[index].text != "." {
      guard tokens[index].text == "_" || tokens[index].text.first?.isLowercase == true else {
        return false
      }
      item.matchesAny = item.matchesAny || tokens[index].text != "nil" && end == tokens.count
      index += 2
      continue
    }
    while index + 1 < end, tokens[index].text.first?.isUppercase == true {
      item.namedType = tokens[index].text
      index +=
        tokens[index + 1].text == "." && tokens[index + 2].text.first?.isUppercase == true ? 2 : 1
    }
    guard index + 1 < end, tokens[index].text == "." else { return false }
    index += tokens[index + 1].text == "`" ? 2 : 1
    item.names.insert(tokens[index].text)
    index += 1
    if index < end, tokens[index].text == "`" { index += 1 }
    if index < end, tokens[index].text == "(" { index = closing(tokens, from: index) + 1 }
    if index < end, tokens[index].text == "?" { index += 1 }
    guard index >= end || tokens[index].text == "," else { return false }
    index += 1
  }
  return true
}
