/// Collects the fields of a typed value into a JSON object.
public struct JSONObjectWriter: Sendable {
  @usableFromInline var members: [JSONObject.Member] = []

  /// Creates a writer without fields.
  public init() {
    // Most types have fewer fields, and growing step by step moves each field several times.
    members.reserveCapacity(24)
  }

  /// The fields written so far.
  public var object: JSONObject { JSONObject(distinct: members) }

  /// Writes a field; `nil` writes nothing.
  ///
  /// Write each name only once.
  @inlinable
  public mutating func write(_ key: String, _ value: (some FieldValue)?) {
    guard let value else { return }
    members.append(JSONObject.Member(key: key, value: value.fieldValue))
  }

  /// Writes the unread fields of a reader; names already written are unchanged.
  public mutating func write(rest: JSONObject) {
    for member in rest.members where !members.contains(where: { $0.key == member.key }) {
      members.append(member)
    }
  }
}
