internal import AppStoreCore
internal import Foundation

/// Decodes a body from its JSON, reading each member in place.
///
/// An app launch waits for one such decoding, and Foundation's decoder takes twice as long.
final class WireDecoder: Decoder {
  let value: JSONValue
  private let key: (any CodingKey)?
  private let parent: WireDecoder?

  init(_ value: JSONValue, at key: (any CodingKey)? = nil, in parent: WireDecoder? = nil) {
    self.value = value
    self.key = key
    self.parent = parent
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    guard let key else { return parent?.codingPath ?? [] }
    return (parent?.codingPath ?? []) + [key]
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(WireKeyedContainer(object, of: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return WireUnkeyedContainer(elements, of: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Decodes any value; the types that correspond to JSON values are read directly.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == String.self, let text = try string() as? Value { return text }
    if type == JSONValue.self, let value = value as? Value { return value }
    if type == Decimal.self, let number = try decimal() as? Value { return number }
    return try Value(from: self)
  }

  func string() throws -> String {
    guard case .string(let text) = value else { throw mismatch(String.self) }
    return text
  }

  func bool() throws -> Bool {
    guard case .bool(let isTrue) = value else { throw mismatch(Bool.self) }
    return isTrue
  }

  /// Decodes an integer in any notation.
  func integer<Value: FixedWidthInteger>() throws -> Value {
    let number: Value?
    switch value {
    case .integer(let whole): number = Value(exactly: whole)
    case .decimal(let text): number = Value(text) ?? Double(text).flatMap { Value(exactly: $0) }
    case .null, .bool, .string, .array, .object: throw mismatch(Value.self)
    }
    guard let number else { throw corrupted("it is not a whole number within its bounds") }
    return number
  }

  func floating<Value: BinaryFloatingPoint & LosslessStringConvertible>() throws -> Value {
    switch value {
    case .integer(let whole): return Value(whole)
    case .decimal(let text):
      guard let number = Value(text), number.isFinite else {
        throw corrupted("it is not a number within its bounds")
      }
      return number
    case .null, .bool, .string, .array, .object: throw mismatch(Value.self)
    }
  }

  private func decimal() throws -> Decimal {
    switch value {
    case .integer(let whole): return Decimal(whole)
    case .decimal(let text):
      guard let number = Decimal(string: text, locale: nil) else {
        throw corrupted("it is not a number within its bounds")
      }
      return number
    case .null, .bool, .string, .array, .object: throw mismatch(Decimal.self)
    }
  }

  /// Returns the error for a value of the wrong type.
  func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func corrupted(_ why: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: why))
  }
}

extension WireDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try bool() }
  func decode(_ type: String.Type) throws -> String { try string() }
  func decode(_ type: Double.Type) throws -> Double { try floating() }
  func decode(_ type: Float.Type) throws -> Float { try floating() }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }
}
