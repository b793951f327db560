internal import AppStoreCore

extension KeyedDecodingContainer {
  /// Decodes a required date.
  func date(_ key: Key) throws -> Timestamp {
    let text = try decode(String.self, forKey: key)
    guard let date = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "not an ISO 8601 date such as 2026-08-21T17:42:58Z")
    }
    return date
  }

  /// Decodes a date that may be missing or null.
  ///
  /// Another value throws, because treating it as "no date" could mean permanent access.
  func optionalDate(_ key: Key) throws -> Timestamp? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try date(key)
  }

  /// Decodes a Boolean, also from a string, which some clients send; `nil` if missing or null.
  func flag(_ key: Key) throws -> Bool? {
    switch lenient(String.self, key) {
    case "true": true
    case "false": false
    default: try decodeIfPresent(Bool.self, forKey: key)
    }
  }

  /// Decodes a display value; `nil` if missing or malformed.
  func lenient<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
    guard let value = try? decodeIfPresent(type, forKey: key) else { return nil }
    return value
  }
}
