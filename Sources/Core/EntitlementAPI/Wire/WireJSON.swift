internal import AppStoreCore
internal import Foundation

/// The JSON coding of the API, shared by client and server.
public enum WireJSON {
  /// Encodes a body with its own writer.
  public static func encode(_ body: some WireEncodable) -> [UInt8] {
    var writer = WireEncoder()
    body.write(to: &writer)
    return writer.bytes
  }

  /// Returns a body's bytes; keys are sorted, so equal bodies have equal bytes.
  public static func encode(_ body: some Encodable) throws(WireError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(body))
    } catch {
      throw WireError(reason: "encoding the body failed: \(WireError.explain(error))")
    }
  }

  /// Decodes a body; duplicate keys are not allowed in any object.
  ///
  /// - Throws: ``WireError`` with the field and its expected value.
  public static func decode<Body: Decodable>(
    _ type: Body.Type, from bytes: [UInt8]
  ) throws(WireError) -> Body {
    let value: JSONValue
    do throws(JSONReader.Problem) {
      value = try JSONReader.value(bytes)
    } catch {
      throw WireError(reason: WireError.explain(error))
    }
    do {
      return try WireDecoder(value).read(type)
    } catch {
      throw WireError(reason: WireError.explain(error))
    }
  }
}

/// The error of a body that violates the API contract.
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid field and the reason, without the field's content.
  public let reason: String

  /// Creates an error.
  public init(reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }

  /// Whether a retry with the same bytes may succeed; always `false`.
  public var isRetryable: Bool { false }

  static func explain(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(path(context.codingPath + [key])) is missing"
    case DecodingError.valueNotFound(_, let context):
      "\(path(context.codingPath)) is null"
    case DecodingError.typeMismatch(let type, let context):
      "\(path(context.codingPath)) is not \(words(for: type))"
    case JSONReader.Problem.syntax: "the body is not JSON"
    case JSONReader.Problem.duplicateKey: "the body has a key twice"
    case DecodingError.dataCorrupted(let context):
      "\(path(context.codingPath)): \(context.debugDescription)"
    default: "the body has an unexpected form"
    }
  }

  /// Returns JSON's name for the values that a type is decoded from.
  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object"
    default: "the expected form"
    }
  }

  /// The maximum length of a field name in an error.
  private static let longestName = 100

  private static func path(_ keys: [any CodingKey]) -> String {
    guard !keys.isEmpty else { return "the body" }
    return keys.map { key in
      key.intValue.map { "[\($0)]" }
        ?? String(key.stringValue.unicodeScalars.prefix(longestName))
    }
    .joined(separator: ".")
  }
}
