internal import AppStoreTypes

extension KeyedDecodingContainer {
  /// Reads a date that must be there.
  func date(_ key: Key) throws -> Timestamp {
    let text = try decode(String.self, forKey: key)
    guard let date = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "not an ISO 8601 date such as 2026-08-21T17:42:58Z")
    }
    return date
  }

  /// Reads a date that may be missing or null; another value fails, because guessing "no date" could
  /// mean "for ever".
  func optionalDate(_ key: Key) throws -> Timestamp? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try date(key)
  }

  /// Reads `true` or `false`, also as a text, as some clients send it; `nil` when it is missing or null.
  func flag(_ key: Key) throws -> Bool? {
    switch lenient(String.self, key) {
    case "true": true
    case "false": false
    default: try decodeIfPresent(Bool.self, forKey: key)
    }
  }

  /// Reads a value for display; one that is missing or malformed is `nil`.
  func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
    guard let value = try? decodeIfPresent(type, forKey: key) else { return nil }
    return value
  }
}
