import Foundation

/// A JSON object whose members are raw text, so that it can be made wrong in any way.
package struct RawObject: Sendable {
  /// A key and the JSON text of its value; the key is raw too, without its quotes.
  package typealias Member = (key: String, value: String)

  /// The members in the order in which they are written; a key may stand twice.
  package var members: [Member]

  /// Takes the JSON of an object apart, in the order of its keys.
  package init(_ json: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    members = try (object ?? [:]).sorted { $0.key < $1.key }.map { key, value in
      let text = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return (key, String(decoding: text, as: UTF8.self))
    }
  }

  /// Takes the JSON that is signed for a value apart.
  package init(_ value: some Encodable) throws { try self.init(value.json) }

  /// The JSON text.
  package var json: String {
    "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// The text of the first value of a key; `nil` when there is none.
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

  /// Returns the object with the value of one key replaced, added, or with `nil` removed.
  package func setting(_ key: String, to value: String?) -> RawObject {
    var changed = self
    changed[key] = value
    return changed
  }

  /// Returns the object with one more member behind the others, even when its key is there already.
  package func appending(_ key: String, _ value: String) -> RawObject {
    var changed = self
    changed.members.append((key, value))
    return changed
  }
}
