import Foundation

/// A JSON object with raw text members, so that it can be made invalid in any way.
package struct RawObject: Sendable {
  /// A key and the JSON text of its value; the key is raw too, without quotes.
  package typealias Member = (key: String, value: String)

  /// The members in the order of writing, with possible duplicate keys.
  package var members: [Member]

  /// Parses the JSON of an object and sorts its keys.
  package init(_ json: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    members = try (object ?? [:]).sorted { $0.key < $1.key }.map { key, value in
      let text = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return (key, String(decoding: text, as: UTF8.self))
    }
  }

  /// Parses the JSON that is signed for a value.
  package init(_ value: some Encodable) throws { try self.init(value.json) }

  /// The JSON text.
  package var json: String {
    "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// The text of a key's first value; `nil` if there is none.
  package subscript(key: String) -> String? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// Returns the object with the value of one key replaced, added, or removed with `nil`.
  package func setting(_ key: String, to value: String?) -> RawObject {
    var changed = self
    changed[key] = value
    return changed
  }

  /// Returns the object with a member appended, even if its key exists.
  package func appending(_ key: String, _ value: String) -> RawObject {
    var changed = self
    changed.members.append((key, value))
    return changed
  }
}
