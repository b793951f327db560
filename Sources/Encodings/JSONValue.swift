/// A JSON value exactly as it was written, but for spaces and escapes.
///
/// It keeps what a payload's type does not name yet, so that a field Apple adds tomorrow survives decoding
/// and encoding today.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc8259>
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number, as its text, so that nothing is rounded.
  case decimal(String)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// A JSON object: its members in the order in which they were written, no key twice.
public struct JSONObject: Sendable {
  /// A key and its value.
  public struct Member: Hashable, Sendable {
    /// The key, escapes resolved.
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

  /// The members in the order in which they were written.
  public private(set) var members: [Member]

  /// Creates an empty object.
  public init() { members = [] }

  /// Takes members of which the caller knows that no key is there twice.
  package init(distinct members: [Member]) { self.members = members }

  /// Whether the object has no members.
  @inlinable public var isEmpty: Bool { members.isEmpty }

  /// The value of a key; `nil` when the object does not have it.
  ///
  /// Setting keeps the place of a key that is there and appends one that is not; `nil` removes it.
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
  /// Compares the members; their order does not count.
  public static func == (lhs: JSONObject, rhs: JSONObject) -> Bool {
    lhs.members.count == rhs.members.count && lhs.sorted == rhs.sorted
  }

  /// Hashes the members; their order does not count.
  public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }

  /// The members in the order of their keys; types write them so.
  var sorted: [Member] {
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.key < $1.key }
    return isSorted ? members : members.sorted { $0.key < $1.key }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal; of a key that is there twice, the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
