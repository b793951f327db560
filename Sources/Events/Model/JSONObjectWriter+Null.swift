internal import Encodings

extension JSONObjectWriter {
  /// Writes a field; `nil` writes null.
  mutating func write(_ key: String, orNull value: (some FieldValue)?) {
    write(key, value.map(\.fieldValue) ?? JSONValue.null)
  }
}
