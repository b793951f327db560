internal import AppStoreCore

/// The members of an object being decoded.
struct WireKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The maximum number of members that are searched linearly.
  private static var fewMembers: Int { 24 }

  private let members: [JSONObject.Member]
  private let decoder: WireDecoder
  /// The index of each member; `nil` for few members.
  private let indexes: [String: Int]?

  init(_ object: JSONObject, of decoder: WireDecoder) {
    members = object.members
    self.decoder = decoder
    indexes =
      members.count <= Self.fewMembers
      ? nil : Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  private func found(_ key: Key) -> JSONValue? {
    let name = key.stringValue
    if let indexes { return indexes[name].map { members[$0].value } }
    let length = name.utf8.count
    for member in members where member.key.utf8.count == length && member.key == name {
      return member.value
    }
    return nil
  }

  private func member(_ key: Key) throws -> WireDecoder {
    guard let value = found(key) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
    return WireDecoder(value, at: key, in: decoder)
  }

  /// Returns a member that is present and not null.
  private func optional(_ key: Key) -> WireDecoder? {
    guard let value = found(key), value != .null else { return nil }
    return WireDecoder(value, at: key, in: decoder)
  }

  func contains(_ key: Key) -> Bool { found(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if case .string(let text)? = found(key) { return text }
    return try member(key).string()
  }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).floating() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try member(key).floating()
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).read(type)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optional(key)?.string()
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(key)?.read(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}
