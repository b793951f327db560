/// A value that is a JSON object with named fields and preserves unknown ones.
///
/// This protocol provides its `Codable` conformance. ``init(json:)`` parses the same JSON much
/// faster, and strictly.
public protocol JSONObjectCodable: Codable, FieldValue {
  /// Reads the fields.
  ///
  /// - Throws: ``JSONFieldError`` for the first field that is missing or invalid.
  init(from fields: inout JSONObjectReader) throws(JSONFieldError)

  /// Writes the fields.
  func write(to fields: inout JSONObjectWriter)
}

extension JSONObjectCodable {
  /// Reads an object.
  ///
  /// - Throws: ``JSONFieldError`` for the first field that is missing or invalid.
  public init(_ object: JSONObject) throws(JSONFieldError) {
    var reader = JSONObjectReader(object)
    try self.init(from: &reader)
  }

  /// Parses JSON strictly: UTF-8, one object, no duplicate keys.
  ///
  /// - Throws: ``JSONFieldError``; its path is empty if the text itself is invalid.
  public init(json: [UInt8]) throws(JSONFieldError) {
    let object: JSONObject
    do throws(JSONReader.Problem) { object = try JSONReader.object(json) } catch {
      switch error {
      case .syntax(let reason): throw JSONFieldError([], reason: "is not a JSON object: \(reason)")
      case .duplicateKey(let key): throw JSONFieldError([key], reason: "is a duplicate")
      }
    }
    try self.init(object)
  }

  /// Reads a value that must be an object.
  public init(field: JSONValue) throws(JSONFieldError) {
    guard case .object(let object) = field else { throw JSONFieldError(expected: "an object") }
    try self.init(object)
  }

  /// The fields as an object, unknown ones last.
  public var object: JSONObject {
    var writer = JSONObjectWriter()
    write(to: &writer)
    return writer.object
  }

  /// The fields as a JSON value.
  public var fieldValue: JSONValue { .object(object) }

  /// The fields as JSON with sorted keys, so that equal values have equal bytes.
  public var jsonBytes: [UInt8] { fieldValue.jsonBytes }

  /// Decodes the fields with any decoder.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do throws(JSONFieldError) { try self.init(field: value) } catch {
      let path = decoder.codingPath + error.path.map { AnyKey($0) }
      let context = DecodingError.Context(
        codingPath: error.isMissing ? path.dropLast() : path, debugDescription: error.description)
      throw error.isMissing
        ? DecodingError.keyNotFound(path[path.count - 1], context)
        : DecodingError.dataCorrupted(context)
    }
  }

  /// Encodes the fields with any encoder.
  public func encode(to encoder: any Encoder) throws { try fieldValue.encode(to: encoder) }
}
