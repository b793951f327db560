/// A location in a file; both numbers count from 1, the column in bytes.
struct FileLocation: Hashable, Sendable {
  var line: Int
  var column: Int
}

/// A JSON value and its location.
struct JSONNode: Hashable, Sendable {
  var value: JSONSyntax
  var position: FileLocation
  /// The bytes of the value.
  var range: Range<Int>
  /// The whitespace before the value or, in an object, before its key.
  var lead: Range<Int>

  /// The value of a key; `nil` if this is not an object or has no such key.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }
}

/// A key of an object with its value.
struct JSONMember: Hashable, Sendable {
  var key: String
  var node: JSONNode
}

/// A JSON value.
///
/// Numbers keep their text from the file, so that nothing is rounded.
enum JSONSyntax: Hashable, Sendable {
  case object([JSONMember])
  case array([JSONNode])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  /// The type of the value, for error messages.
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
