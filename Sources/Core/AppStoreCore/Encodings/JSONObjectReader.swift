/// Reads the fields of a JSON object into a typed value, and preserves unread ones.
public struct JSONObjectReader: Sendable {
  @usableFromInline let members: [JSONObject.Member]
  @usableFromInline var isTaken: [Bool]
  /// Where the next search starts: fields are usually read in the order in which they were written.
  @usableFromInline var cursor = 0

  /// Creates a reader for an object.
  public init(_ object: JSONObject) {
    members = object.members
    isTaken = [Bool](repeating: false, count: object.members.count)
  }

  /// Reads a required field.
  ///
  /// - Throws: ``JSONFieldError`` if the field is missing, null or of another type.
  @inlinable
  public mutating func required<Value: FieldValue>(
    _ key: String
  ) throws(JSONFieldError) -> Value {
    guard let found = take(key) else { throw JSONFieldError(missing: key) }
    if case .null = found { throw JSONFieldError([key], reason: "is null") }
    return try Self.read(found, key)
  }

  /// Reads an optional field, which may be missing or null.
  ///
  /// - Throws: ``JSONFieldError`` if the field is of another type.
  @inlinable
  public mutating func optional<Value: FieldValue>(
    _ key: String
  ) throws(JSONFieldError) -> Value? {
    guard let found = take(key) else { return nil }
    if case .null = found { return nil }
    return try Self.read(found, key)
  }

  /// Returns the unread members, sorted by key.
  public func rest() -> JSONObject {
    guard isTaken.contains(false) else { return JSONObject() }
    let left = zip(members, isTaken).filter { !$1 }.map { $0.0 }
    return JSONObject(distinct: left.sorted { $0.key < $1.key })
  }

  @inlinable
  static func read<Value: FieldValue>(
    _ value: JSONValue, _ key: String
  ) throws(JSONFieldError) -> Value {
    do throws(JSONFieldError) { return try Value(field: value) } catch { throw error.inside(key) }
  }

  @usableFromInline
  mutating func take(_ key: String) -> JSONValue? {
    let count = members.count
    let length = key.utf8.count
    for step in 0..<count {
      var index = cursor + step
      if index >= count { index -= count }
      // Comparing lengths first usually avoids comparing the keys.
      guard members[index].key.utf8.count == length, members[index].key == key else { continue }
      isTaken[index] = true
      cursor = index + 1 == count ? 0 : index + 1
      return members[index].value
    }
    return nil
  }
}

/// An invalid or missing field.
public struct JSONFieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the field, with enclosing objects and indexes: `data`, `bundleId`.
  public private(set) var path: [String]
  /// The problem, as the end of a sentence: `is missing`.
  public let reason: String
  /// Whether the field is missing.
  public private(set) var isMissing = false

  /// Creates an error about a field.
  public init(_ path: [String], reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error about a missing field.
  public init(missing key: String) {
    self.init([key], reason: "is missing")
    isMissing = true
  }

  /// Returns the same error with the path prefixed by the enclosing key or index.
  public func inside(_ key: String) -> JSONFieldError {
    var error = self
    error.path.insert(key, at: 0)
    return error
  }

  /// The path with dots between its parts.
  public var field: String { path.joined(separator: ".") }

  /// The field and the problem.
  public var description: String { "\(field) \(reason)" }
}
