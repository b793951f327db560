internal import AppStoreCore
internal import Foundation
internal import Yams

/// A mapping of a profile's file, read key by key.
///
/// Keys that remain unread are unknown.
struct ProfileSection {
  let file: String
  /// The parent keys of this mapping; empty for the file itself.
  let path: String
  let line: Int
  private var entries: [(key: String, value: Node, line: Int)]
  private var known: [String] = []

  /// Parses a whole file.
  init(parsing text: String, file: String) throws(ProfileError) {
    let root: Node?
    do {
      root = try compose(yaml: text)
    } catch {
      throw Self.problem(error, file: file)
    }
    // An empty file, or one with only comments, is the default profile.
    try self.init(root ?? Node([(Node, Node)]()), file: file, path: "", line: 1)
  }

  private init(_ node: Node, file: String, path: String, line: Int) throws(ProfileError) {
    self.file = file
    self.path = path
    self.line = node.mark?.line ?? line
    entries = []
    guard case .mapping(let mapping) = node else {
      throw ProfileError(
        kind: path.isEmpty ? .notYAML : .wrongType, file: file, line: self.line, key: path,
        reason: "is not a mapping; write `key: value` lines")
    }
    for (key, value) in mapping {
      let line = key.mark?.line ?? self.line
      guard case .scalar(let scalar) = key else {
        throw ProfileError(
          kind: .wrongType, file: file, line: line, key: path,
          reason: "has a key that is not a text; write `key: value` lines")
      }
      entries.append((scalar.string, value, line))
    }
  }

  /// The unread keys, in file order.
  var keys: [String] { entries.map(\.key) }

  /// Reads the mapping of a key; `nil` if the key is absent.
  mutating func section(_ key: String) throws(ProfileError) -> ProfileSection? {
    guard let entry = take(key) else { return nil }
    return try ProfileSection(entry.value, file: file, path: full(key), line: entry.line)
  }

  /// Reads all of the mapping of a key, and does nothing if the key is absent.
  mutating func section(
    _ key: String, _ read: (inout ProfileSection) throws(ProfileError) -> Void
  ) throws(ProfileError) {
    guard var section = try section(key) else { return }
    try read(&section)
    try section.finish()
  }

  mutating func share(_ key: String, _ value: inout Double) throws(ProfileError) {
    try number(key, &value, in: 0...1, "a share from 0 to 1")
  }

  /// Reads a number from a range.
  mutating func number(
    _ key: String, _ value: inout Double, in range: ClosedRange<Double>, _ wanted: String
  ) throws(ProfileError) {
    guard let entry = take(key) else { return }
    value = try number(entry.value, full(key), entry.line, in: range, wanted)
  }

  /// Reads an integer from a range.
  mutating func integer(
    _ key: String, _ value: inout Int, in range: ClosedRange<Int>, _ wanted: String
  ) throws(ProfileError) {
    guard let entry = take(key) else { return }
    guard let number = entry.value.int else {
      throw error(.wrongType, full(key), entry.line, "is not a whole number; write \(wanted)")
    }
    guard range.contains(number) else {
      throw error(.outOfRange, full(key), entry.line, "is \(number); write \(wanted)")
    }
    value = number
  }

  /// Reads `true` or `false`.
  mutating func flag(_ key: String, _ value: inout Bool) throws(ProfileError) {
    guard let entry = take(key) else { return }
    guard let flag = entry.value.bool else {
      throw error(.wrongType, full(key), entry.line, "is not a Boolean; write true or false")
    }
    value = flag
  }

  /// Reads a list of numbers from a range; `count` is the required length, `nil` for at least one.
  mutating func list(
    _ key: String, _ value: inout [Double], in range: ClosedRange<Double>, count: Int?,
    _ wanted: String
  ) throws(ProfileError) {
    guard let entry = take(key) else { return }
    guard case .sequence(let sequence) = entry.value else {
      throw error(.wrongType, full(key), entry.line, "is not a list; write [\(wanted), …]")
    }
    var numbers: [Double] = []
    for (index, node) in sequence.enumerated() {
      let line = node.mark?.line ?? entry.line
      numbers.append(try number(node, "\(full(key))[\(index)]", line, in: range, wanted))
    }
    if numbers.isEmpty || count.map({ $0 != numbers.count }) == true {
      throw error(
        .outOfRange, full(key), entry.line,
        "has \(counted(numbers.count, "number")); write \(count.map { "\($0)" } ?? "at least one")")
    }
    value = numbers
  }

  /// Returns whether the value of an unread key is a mapping.
  func isMapping(_ key: String) -> Bool {
    entries.first { $0.key == key }?.value.mapping != nil
  }

  /// Returns the line of an unread key; the section's own line if it is absent.
  func line(of key: String) -> Int { entries.first { $0.key == key }?.line ?? line }

  func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func error(
    _ kind: ProfileError.Kind, _ key: String, _ line: Int, _ reason: String
  ) -> ProfileError {
    ProfileError(kind: kind, file: file, line: line, key: key, reason: reason)
  }

  /// Rejects the first unread key.
  func finish() throws(ProfileError) {
    guard let entry = entries.first else { return }
    throw error(
      .unknownKey, full(entry.key), entry.line,
      "is an unknown key; use one of \(known.joined(separator: ", "))")
  }

  private mutating func take(_ key: String) -> (value: Node, line: Int)? {
    known.append(key)
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    return (entry.value, entry.line)
  }

  private func number(
    _ node: Node, _ key: String, _ line: Int, in range: ClosedRange<Double>, _ wanted: String
  ) throws(ProfileError) -> Double {
    guard let number = node.float, number.isFinite else {
      throw error(.wrongType, key, line, "is not a number; write \(wanted)")
    }
    guard range.contains(number) else {
      throw error(.outOfRange, key, line, "is \(number); write \(wanted)")
    }
    return number
  }

  private static func problem(_ problem: any Error, file: String) -> ProfileError {
    var line = 0
    var reason = "the text cannot be read"
    var kind = ProfileError.Kind.notYAML
    switch problem as? YamlError {
    case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
      .composer(_, let text, let mark, _):
      (line, reason) = (mark.line, text)
    case .duplicatedKeysInMapping(let duplicates, let context):
      (line, kind) = (context.mark.line, .unknownKey)
      let names = duplicates.sorted().joined(separator: ", ")
      return ProfileError(
        kind: kind, file: file, line: line, key: names, reason: "appears twice; remove one")
    default: break
    }
    return ProfileError(
      kind: kind, file: file, line: line, key: "",
      reason: "is not YAML (\(reason)); `--print-profile` prints a profile to begin with")
  }
}
