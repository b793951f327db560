/// A place in a file; both numbers count from 1, the column in bytes.
struct JSONPosition: Hashable, Sendable {
  var line: Int
  var column: Int
}

/// A JSON value and where it stands.
struct JSONNode: Hashable, Sendable {
  var value: JSONValue
  var position: JSONPosition
  /// The bytes of the value.
  var range: Range<Int>
  /// The space before the value or, in an object, before its key.
  var lead: Range<Int>

  /// The value of a key; `nil` when this is no object or has no such key.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }
}

/// One key of an object with its value, in file order.
struct JSONMember: Hashable, Sendable {
  var key: String
  var node: JSONNode
}

/// A JSON value, in which numbers keep the text of the file, so that nothing is rounded.
enum JSONValue: Hashable, Sendable {
  case object([JSONMember])
  case array([JSONNode])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  /// What the value is, in the words of an error message.
  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): "the text \(quoted(text))"
    case .number(let text): "the number \(shortened(text))"
    case .bool(let flag): "\(flag)"
    case .null: "null"
    }
  }
}
