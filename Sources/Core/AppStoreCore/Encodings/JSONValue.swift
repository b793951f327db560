/// A JSON value exactly as written, except for spaces and escapes.
///
/// It preserves fields that a payload's type does not declare, so that fields Apple adds later
/// survive decoding and encoding.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent that fits in 64 bits.
  case integer(Int64)
  /// Any other number, as text, so that it is not rounded.
  case decimal(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// A JSON object: its members in written order, with unique keys.
public struct JSONObject: Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, with escapes resolved.
    public let key: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    @inlinable
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in written order.
  public private(set) var members: [Member]

  /// Creates an empty object.
  public init() { members = [] }

  /// Creates an object from members with unique keys, which is not checked.
  package init(distinct members: [Member]) { self.members = members }

  /// Whether the object has no members.
  @inlinable public var isEmpty: Bool { members.isEmpty }

  /// The value of a key; `nil` if the object does not have it.
  ///
  /// Setting a value keeps the position of an existing key and appends a new one; `nil` removes the
  /// key.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: Hashable {
  /// Compares the members, ignoring their order.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    lhs.members.count == rhs.members.count && lhs.sorted == rhs.sorted
  }

  /// Hashes the members, ignoring their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }

  /// The members ordered by key, as types write them.
  var sorted: [Member] {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.key < $1.key }
    return isSorted ? members : members.sorted { $0.key < $1.key }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal; the last of duplicate keys wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
