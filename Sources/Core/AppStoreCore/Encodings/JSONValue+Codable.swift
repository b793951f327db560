internal import Foundation

/// A key of any object.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension JSONValue: Codable {
  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      let members = try container.allKeys.map { key in
        JSONObject.Member(
          key: key.stringValue, value: try container.decode(JSONValue.self, forKey: key))
      }
      self = .object(JSONObject(distinct: members))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try Self.scalar(try decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let text = try? container.decode(String.self) { return .string(text) }
    if let flag = try? container.decode(Bool.self) { return .bool(flag) }
    if let number = try? container.decode(Int64.self) { return .integer(number) }
    if let number = try? container.decode(Double.self), number.magnitude < 1e15 {
      return .decimal("\(number)")
    }
    return .decimal("\(try container.decode(Decimal.self))")
  }

  /// Encodes the value.
  ///
  /// A number with more than 38 digits is rounded; one that no encoder can represent is encoded as
  /// its text.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: AnyKey.self)
      for member in object.members {
        try container.encode(member.value, forKey: AnyKey(member.key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null, .bool, .integer, .decimal, .string:
      var container = encoder.singleValueContainer()
      try encode(into: &container)
    }
  }

  private func encode(into container: inout any SingleValueEncodingContainer) throws {
    switch self {
    case .bool(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .decimal(let text):
      if let number = Decimal(string: text), !number.isNaN {
        try container.encode(number)
      } else if let number = Double(text), number.isFinite {
        try container.encode(number)
      } else {
        try container.encode(text)
      }
    case .null, .array, .object: try container.encodeNil()
    }
  }
}
