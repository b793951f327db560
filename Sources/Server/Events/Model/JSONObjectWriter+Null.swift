internal import AppStoreCore

extension JSONObjectWriter {
  /// Writes a field; `nil` writes null.
  mutating func write(_ key: String, orNull value: (some FieldValue)?) {
    // A key path of a generic type would be made again for each field.
    write(key, value.map { $0.fieldValue } ?? JSONValue.null)
  }
}
