/// Parses JSON strictly: UTF-8, one object, no duplicate keys at any depth, nothing around it.
///
/// Foundation's decoder accepts duplicate keys and detects UTF-16. Two parsers could then read the
/// same signed text differently.
///
/// The text is parsed in place: every access follows a comparison with `count`.
package struct JSONReader {
  /// Why a text was rejected.
  package enum Problem: Error, Hashable {
    /// The text is not a JSON object.
    case syntax(String)
    /// An object, at any depth, has a duplicate key.
    case duplicateKey(String)
  }

  private static let depthLimit = 32
  let base: UnsafePointer<UInt8>
  let count: Int
  var index = 0
  /// Whether every string so far is ASCII without escapes, so that strings can be compared by
  /// bytes.
  var isPlain = true

  /// Parses an object.
  package static func object(_ text: [UInt8]) throws(Problem) -> JSONObject {
    // Typed errors do not propagate through the closure, so it returns a `Result`.
    let result: Result<JSONObject, Problem> = text.withUnsafeBufferPointer { buffer in
      do throws(Problem) { return .success(try object(buffer)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Parses any value.
  package static func value(_ text: [UInt8]) throws(Problem) -> JSONValue {
    let result: Result<JSONValue, Problem> = text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .failure(.syntax("empty")) }
      var reader = JSONReader(base: base, count: buffer.count)
      do throws(Problem) {
        let value = try reader.value(depth: 0)
        try reader.end()
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Parses an object in place.
  package static func object(_ text: UnsafeBufferPointer<UInt8>) throws(Problem) -> JSONObject {
    guard let base = text.baseAddress else { throw .syntax("empty") }
    var reader = JSONReader(base: base, count: text.count)
    reader.skipSpace()
    guard reader.take("{") else { throw .syntax("does not start with {") }
    let object = try reader.members(depth: 1)
    try reader.end()
    return object
  }

  private mutating func end() throws(Problem) {
    skipSpace()
    guard index == count else { throw .syntax("unexpected text after the object") }
  }

  private init(base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// Parses an object's members and its closing brace.
  private mutating func members(depth: Int) throws(Problem) -> JSONObject {
    var members: [JSONObject.Member] = []
    skipSpace()
    if take("}") { return JSONObject() }
    members.reserveCapacity(depth == 1 ? 32 : 8)
    while true {
      skipSpace()
      guard take("\"") else { throw unexpected() }
      let key = try string()
      skipSpace()
      guard take(":") else { throw unexpected() }
      members.append(JSONObject.Member(key: key, value: try value(depth: depth)))
      if take("}") { break }
      guard take(",") else { throw unexpected() }
    }
    if let key = duplicate(in: members) { throw .duplicateKey(key) }
    return JSONObject(distinct: members)
  }

  /// Returns a duplicate key; `nil` if none exists.
  ///
  /// Pairs are compared only if that is cheaper than hashing: comparing non-ASCII strings
  /// normalizes both, and an attacker who chooses them chooses how long that takes.
  private func duplicate(in members: [JSONObject.Member]) -> String? {
    guard isPlain, members.count <= 48 else {
      var seen: Set<String> = []
      return members.first { !seen.insert($0.key).inserted }?.key
    }
    for (index, member) in members.enumerated().dropFirst()
    where members[..<index].contains(where: { $0.key == member.key }) {
      return member.key
    }
    return nil
  }

  private mutating func elements(depth: Int) throws(Problem) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth))
      if take("]") { return elements }
      guard take(",") else { throw unexpected() }
    }
  }

  private mutating func value(depth: Int) throws(Problem) -> JSONValue {
    guard depth < Self.depthLimit else {
      throw .syntax("nested deeper than \(Self.depthLimit) levels")
    }
    skipSpace()
    guard index < count else { throw unexpected() }
    let value: JSONValue
    switch base[index] {
    case UInt8(ascii: "\""):
      index += 1
      value = .string(try string())
    case UInt8(ascii: "{"):
      index += 1
      value = .object(try members(depth: depth + 1))
    case UInt8(ascii: "["):
      index += 1
      value = .array(try elements(depth: depth + 1))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    case UInt8(ascii: "t") where take(word: "true"): value = .bool(true)
    case UInt8(ascii: "f") where take(word: "false"): value = .bool(false)
    case UInt8(ascii: "n") where take(word: "null"): value = .null
    default: throw unexpected()
    }
    skipSpace()
    return value
  }

  /// Parses a number; 64-bit integers become integers.
  private mutating func number() throws(Problem) -> JSONValue {
    let start = index
    let isNegative = take("-")
    let firstDigit = index
    var magnitude: Int64 = 0
    while index < count, base[index] &- 0x30 < 10 {
      magnitude = magnitude &* 10 &+ Int64(base[index] &- 0x30)
      index += 1
    }
    let digits = index - firstDigit
    guard digits > 0, digits == 1 || base[firstDigit] != 0x30 else { throw unexpected() }
    var isWhole = digits <= 18 && !(isNegative && magnitude == 0)
    if take(".") {
      isWhole = false
      try digitRun()
    }
    if index < count, base[index] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      index += 1
      if !take("+") { _ = take("-") }
      try digitRun()
    }
    if isWhole { return .integer(isNegative ? -magnitude : magnitude) }
    let text = String(decoding: slice(from: start, to: index), as: UTF8.self)
    return Int64(text).map { $0 == 0 ? .decimal(text) : .integer($0) } ?? .decimal(text)
  }

  private mutating func digitRun() throws(Problem) {
    let start = index
    while index < count, base[index] &- 0x30 < 10 { index += 1 }
    guard index > start else { throw unexpected() }
  }
}
