internal import AppStoreCore
internal import Ledger

enum ExportAttributes {
  /// Returns the attributes of a cell, ordered by key; deleted ones and values that are no text are
  /// left out.
  ///
  /// - Parameters:
  ///   - text: JSON: an object with a value, or an object with `value` and `updated_at_ms`, for each
  ///     key.
  ///   - date: The time of attributes without one.
  /// - Returns: `nil` if the text is not such JSON.
  static func attributes(_ text: String, at date: Timestamp) -> [CustomerAttribute]? {
    guard let object = object(text) else { return nil }
    var attributes: [CustomerAttribute] = []
    for member in object.members.sorted(by: { $0.key < $1.key }) {
      switch member.value {
      case .object(let fields):
        var time = date
        if case .integer(let number)? = fields["updated_at_ms"], number >= 0 {
          time = Timestamp(milliseconds: min(number, Timestamp.latest.milliseconds))
        }
        guard let value = try? scalar(fields["value"] ?? .null) else { continue }
        attributes.append(CustomerAttribute(key: member.key, value: value, updatedAt: time))
      case .null, .bool, .integer, .decimal, .string, .array:
        guard let value = try? scalar(member.value) else { continue }
        attributes.append(CustomerAttribute(key: member.key, value: value, updatedAt: date))
      }
    }
    return attributes
  }

  /// Returns the object of a cell; files of version 5 and earlier may quote it once more.
  private static func object(_ text: String) -> JSONObject? {
    let bytes = Array(text.utf8)
    if let object = try? JSONReader.object(bytes) { return object }
    guard case .string(let inner)? = try? JSONReader.value(bytes) else { return nil }
    return try? JSONReader.object(Array(inner.utf8))
  }

  /// Returns a value as text; `nil` for `null`.
  ///
  /// - Throws: `NotScalar` for an array or an object.
  private static func scalar(_ value: JSONValue) throws(NotScalar) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .array, .object: throw NotScalar()
    }
  }

  private struct NotScalar: Error {}
}
