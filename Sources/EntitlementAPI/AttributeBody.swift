public import AppStoreTypes

/// One attribute of a customer on the wire: `{"value": "x", "updated_at_ms": 1646761378845}`.
public struct AttributeBody: Hashable, Sendable {
  /// The value; `nil`, or an empty text, deletes the attribute.
  public var value: String?
  /// When the sender set it; `nil` means when the server receives it.
  public var updatedAt: Timestamp?

  /// Creates a body.
  public init(value: String?, updatedAt: Timestamp?) {
    self.value = value
    self.updatedAt = updatedAt
  }
}

extension AttributeBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case value
    case updatedAt = "updated_at_ms"
  }

  /// Decodes a value that must be there, if only as null, and a time that may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.value) else {
      throw DecodingError.keyNotFound(
        CodingKeys.value, .init(codingPath: decoder.codingPath, debugDescription: "is missing"))
    }
    value = try container.decodeIfPresent(String.self, forKey: .value)
    updatedAt = try container.decodeIfPresent(Timestamp.self, forKey: .updatedAt)
  }

  /// Encodes the value, null when it is deleted, and the time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
  }
}

/// An attribute as somebody sent it: one that cannot be read does not spoil the others.
public enum SentAttribute: Hashable, Sendable, Codable {
  /// It can be read.
  case readable(AttributeBody)
  /// It cannot; the fix.
  case malformed(String)

  /// Decodes an attribute and never fails.
  public init(from decoder: any Decoder) throws {
    do {
      self = .readable(try AttributeBody(from: decoder))
    } catch {
      self = .malformed(
        "is not valid; send {\"value\": a text or null, \"updated_at_ms\": milliseconds}.")
    }
  }

  /// Encodes the attribute; one that could not be read is null.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .readable(let body): try body.encode(to: encoder)
    case .malformed:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

/// The body of `POST /v1/subscribers/{id}/attributes`.
public struct AttributesBody: Hashable, Sendable, Codable {
  /// The most attributes in one request; more is a mistake of the sender.
  public static let most = 200

  /// The attributes by key.
  public var attributes: [String: SentAttribute]

  /// Creates a body.
  public init(_ attributes: [String: AttributeBody]) {
    self.attributes = attributes.mapValues(SentAttribute.readable)
  }
}

/// What is wrong with one attribute.
public struct AttributeErrorBody: Hashable, Sendable, Codable {
  /// The key as it was sent.
  public var keyName: String
  /// What is wrong and the fix.
  public var message: String

  /// Creates a body.
  public init(keyName: String, message: String) {
    self.keyName = keyName
    self.message = message
  }

  private enum CodingKeys: String, CodingKey {
    case keyName = "key_name"
    case message
  }
}

/// The body of `POST /v1/subscribers/{id}/adservices_attribution`.
public struct AdServicesAttributionBody: Hashable, Sendable, Codable {
  /// The longest token that is kept, in characters.
  public static let longestToken = 4096

  /// The token of Apple's AdServices framework.
  ///
  /// Source: <https://developer.apple.com/documentation/adservices/aaattribution>
  public var token: String

  /// Creates a body.
  public init(token: String) {
    self.token = token
  }

  private enum CodingKeys: String, CodingKey {
    case token = "aad_attribution_token"
  }
}
