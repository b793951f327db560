public import AppStoreCore

/// One attribute of a customer in JSON: `{"value": "x", "updated_at_ms": 1646761378845}`.
public struct AttributeBody: Hashable, Sendable {
  /// The value; `nil` or an empty string deletes the attribute.
  public var value: String?
  /// When the sender set it; default: when the server receives it.
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

  /// Decodes a required value, which may be null, and an optional time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.value) else {
      throw DecodingError.keyNotFound(
        CodingKeys.value, .init(codingPath: decoder.codingPath, debugDescription: "is missing"))
    }
    value = try container.decodeIfPresent(String.self, forKey: .value)
    updatedAt = try container.decodeIfPresent(Timestamp.self, forKey: .updatedAt)
  }

  /// Encodes the value, null if deleted, and the time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(updatedAt, forKey: .updatedAt)
  }
}

/// A received attribute; one that cannot be decoded does not affect the others.
public enum LossyAttribute: Hashable, Sendable, Codable {
  /// The attribute was decoded.
  case readable(AttributeBody)
  /// The attribute is malformed; the fix.
  case malformed(String)

  /// Decodes an attribute; never throws.
  public init(from decoder: any Decoder) throws {
    do {
      self = .readable(try AttributeBody(from: decoder))
    } catch {
      self = .malformed(
        "is not valid; send {\"value\": a text or null, \"updated_at_ms\": milliseconds}.")
    }
  }

  /// Encodes the attribute; a malformed one is null.
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
  /// The maximum number of attributes in one request.
  public static let maxCount = 200

  /// The attributes by key.
  public var attributes: [String: LossyAttribute]

  /// Creates a body.
  public init(_ attributes: [String: AttributeBody]) {
    self.attributes = attributes.mapValues(LossyAttribute.readable)
  }
}

/// The error of one attribute.
public struct AttributeErrorBody: Hashable, Sendable, Codable {
  /// The key as sent.
  public var keyName: String
  /// The problem and its fix.
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
  /// The maximum length of a stored token, in characters.
  public static let maxTokenLength = 4096

  /// The token of Apple's AdServices framework.
  ///
  /// Source: <https://developer.apple.com/documentation/adservices/aaattribution>
  public var token: String

  private enum CodingKeys: String, CodingKey {
    case token = "aad_attribution_token"
  }
}
