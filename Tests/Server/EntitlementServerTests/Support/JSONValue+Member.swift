import AppStoreCore

extension JSONValue {
  /// The value of a key of an object; `nil` for another value or an unknown key.
  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }
}
