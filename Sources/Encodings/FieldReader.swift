/// Reads the fields of one JSON object into a typed value, and keeps what nobody asked for.
public struct FieldReader: Sendable {
  @usableFromInline let members: [JSONObject.Member]
  @usableFromInline var isTaken: [Bool]
  /// Where the next search begins: fields are mostly read in the order in which they were written.
  @usableFromInline var place = 0

  /// Creates a reader of an object.
  public init(_ object: JSONObject) {
    members = object.members
    isTaken = [Bool](repeating: false, count: object.members.count)
  }

  /// Reads a field that must be there.
  ///
  /// - Throws: ``FieldError`` naming the field when it is missing, null or of another type.
  @inlinable
  public mutating func required<Value: FieldValue>(
    _ key: String
  ) throws(FieldError) -> Value {
    guard let found = take(key) else { throw FieldError(missing: key) }
    if case .null = found { throw FieldError([key], reason: "is null") }
    return try Self.read(found, key)
  }

  /// Reads a field that may be missing or null.
  ///
  /// - Throws: ``FieldError`` naming the field when it is of another type.
  @inlinable
  public mutating func optional<Value: FieldValue>(
    _ key: String
  ) throws(FieldError) -> Value? {
    guard let found = take(key) else { return nil }
    if case .null = found { return nil }
    return try Self.read(found, key)
  }

  /// Returns the members that were not read, sorted by key.
  public func rest() -> JSONObject {
    guard isTaken.contains(false) else { return JSONObject() }
    let left = zip(members, isTaken).filter { !$1 }.map { $0.0 }
    return JSONObject(distinct: left.sorted { $0.key < $1.key })
  }

  @inlinable
  static func read<Value: FieldValue>(
    _ value: JSONValue, _ key: String
  ) throws(FieldError) -> Value {
    do throws(FieldError) { return try Value(field: value) } catch { throw error.inside(key) }
  }

  @usableFromInline
  mutating func take(_ key: String) -> JSONValue? {
    let count = members.count
    let length = key.utf8.count
    for step in 0..<count {
      var index = place + step
      if index >= count { index -= count }
      // Mostly tells two keys apart without comparing them.
      guard members[index].key.utf8.count == length, members[index].key == key else { continue }
      isTaken[index] = true
      place = index + 1 == count ? 0 : index + 1
      return members[index].value
    }
    return nil
  }
}

/// A field that is not what its type needs.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field, with the objects and indexes around it: `data`, `bundleId`.
  public private(set) var path: [String]
  /// What is wrong with it, as the end of a sentence: `is missing`.
  public let reason: String
  /// Whether the field is not there at all.
  public private(set) var isMissing = false

  /// Creates an error about a field.
  public init(_ path: [String], reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error about a field that is not there.
  public init(missing key: String) {
    self.init([key], reason: "is missing")
    isMissing = true
  }

  /// The same error, seen from around an object or a list.
  public func inside(_ key: String) -> FieldError {
    var error = self
    error.path.insert(key, at: 0)
    return error
  }

  /// The field with dots between its parts.
  public var field: String { path.joined(separator: ".") }

  /// The field and what is wrong with it.
  public var description: String { "\(field) \(reason)" }
}
