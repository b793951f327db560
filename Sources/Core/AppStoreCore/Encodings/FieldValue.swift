public import Foundation

/// A type that can be read from, and written as, a JSON value.
public protocol FieldValue: Sendable {
  /// Reads a value that is not null.
  ///
  /// - Throws: ``JSONFieldError`` if it is of another type or out of range; its path starts below this
  ///   value.
  init(field: JSONValue) throws(JSONFieldError)

  /// The value as JSON.
  var fieldValue: JSONValue { get }
}

extension JSONFieldError {
  /// Creates an error about a value of the wrong type.
  public init(expected: String) { self.init([], reason: "is not \(expected)") }
}

extension String: FieldValue {
  /// Reads a string.
  @inlinable
  public init(field: JSONValue) throws(JSONFieldError) {
    guard case .string(let text) = field else { throw JSONFieldError(expected: "text") }
    self = text
  }

  /// The string in JSON.
  @inlinable public var fieldValue: JSONValue { .string(self) }
}

extension Int64: FieldValue {
  /// Reads an integer, including one written with a zero fraction or an exponent.
  @inlinable
  public init(field: JSONValue) throws(JSONFieldError) {
    switch field {
    case .integer(let number): self = number
    case .decimal(let text):
      guard let number = Double(text).flatMap({ Int64(exactly: $0) }) else {
        throw JSONFieldError(expected: "a whole number of 64 bits")
      }
      self = number
    case .null, .bool, .string, .array, .object: throw JSONFieldError(expected: "a whole number")
    }
  }

  /// The number in JSON.
  @inlinable public var fieldValue: JSONValue { .integer(self) }
}

extension Int: FieldValue {
  /// Reads an integer.
  @inlinable
  public init(field: JSONValue) throws(JSONFieldError) {
    guard let number = Int(exactly: try Int64(field: field)) else {
      throw JSONFieldError(expected: "a whole number in range")
    }
    self = number
  }

  /// The number in JSON.
  @inlinable public var fieldValue: JSONValue { .integer(Int64(self)) }
}

extension Bool: FieldValue {
  /// Reads `true` or `false`.
  @inlinable
  public init(field: JSONValue) throws(JSONFieldError) {
    guard case .bool(let flag) = field else { throw JSONFieldError(expected: "true or false") }
    self = flag
  }

  /// The Boolean in JSON.
  @inlinable public var fieldValue: JSONValue { .bool(self) }
}

extension UUID: FieldValue {
  /// Reads a UUID in its standard form, in either case.
  public init(field: JSONValue) throws(JSONFieldError) {
    guard case .string(let text) = field, let uuid = UUID(uuidString: text) else {
      throw JSONFieldError(expected: "a UUID")
    }
    self = uuid
  }

  /// The UUID in lowercase, as Apple signs it.
  public var fieldValue: JSONValue { .string(uuidString.lowercased()) }
}

extension Array: FieldValue where Element: FieldValue {
  /// Reads an array; the path of an error starts with the index.
  @inlinable
  public init(field: JSONValue) throws(JSONFieldError) {
    guard case .array(let values) = field else { throw JSONFieldError(expected: "a list") }
    self = []
    reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(JSONFieldError) { append(try Element(field: value)) } catch {
        throw error.inside(String(index))
      }
    }
  }

  /// The array in JSON.
  ///
  /// A key path of a generic type would be made again for each array.
  @inlinable public var fieldValue: JSONValue { .array(map { $0.fieldValue }) }
}

extension JSONValue: FieldValue {
  /// Uses the value unchanged.
  public init(field: JSONValue) throws(JSONFieldError) { self = field }

  /// The value itself.
  public var fieldValue: JSONValue { self }
}
