internal import AppStoreCore

/// The functions of templates, as in `{{seconds(timestamp)}}`; the raw values are their names.
enum TemplateFunction: String, CaseIterable, Hashable, Sendable {
  /// A time in whole seconds since 1970.
  case seconds
  /// A time in milliseconds since 1970.
  case milliseconds
  /// A time in ISO 8601 with milliseconds and Z.
  case iso
  /// A time as `2026-09-21 14:13:20.000`, in UTC.
  case datetime
  /// An amount of money, or a number of thousandths, as a decimal number such as `4.99`.
  case decimal
  /// A value as JSON text.
  case json
  /// The ID of an event as a UUID.
  case uuid
  /// A text with `&`, `<` and `>` as entities.
  case xml
  /// A text in lowercase.
  case lowercased
  /// A text in uppercase.
  case uppercased
  /// The first element of an array.
  case first
  /// The number of elements of an array.
  case count

  /// Returns the result for a value; `nil` if the function does not fit it.
  func result(of value: JSONValue) -> JSONValue? {
    switch self {
    case .seconds: Self.time(value).map { .integer($0.milliseconds / 1000) }
    case .milliseconds: Self.time(value).map { .integer($0.milliseconds) }
    case .iso: Self.time(value).map { .string($0.iso8601Milliseconds) }
    case .datetime: Self.time(value).map { .string(Self.datetime($0)) }
    case .decimal: Self.decimal(value)
    case .json: .string(String(decoding: value.jsonBytes, as: UTF8.self))
    case .uuid: Self.uuid(value)
    case .xml: Self.text(value).map { .string(Self.withEntities($0)) }
    case .lowercased: Self.text(value).map { .string($0.lowercased()) }
    case .uppercased: Self.text(value).map { .string($0.uppercased()) }
    case .first: Self.elements(value)?.first
    case .count: Self.elements(value).map { .integer(Int64($0.count)) }
    }
  }

  /// Reads a time in milliseconds, or in ISO 8601.
  private static func time(_ value: JSONValue) -> Timestamp? {
    switch value {
    case .integer(let milliseconds): Timestamp(milliseconds: milliseconds)
    case .string(let text): Timestamp(iso8601Milliseconds: text)
    case .null, .bool, .decimal, .array, .object: nil
    }
  }

  private static func datetime(_ time: Timestamp) -> String {
    time.iso8601Milliseconds.replacing("T", with: " ").replacing("Z", with: "")
  }

  private static func withEntities(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func decimal(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .integer(let milliunits): return .decimal(amount(milliunits))
    case .object(let money):
      guard case .integer(let milliunits)? = money["milliunits"] else { return nil }
      return .decimal(amount(milliunits))
    case .null, .bool, .decimal, .string, .array: return nil
    }
  }

  private static func amount(_ milliunits: Int64) -> String {
    Price(milliunits: milliunits, currency: "").amount
  }

  /// An ID ends in 32 hexadecimal digits.
  private static func uuid(_ value: JSONValue) -> JSONValue? {
    guard case .string(let id) = value else { return nil }
    let digits = Array(id.suffix(32))
    guard digits.count == 32, digits.allSatisfy(\.isHexDigit) else { return nil }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return .string(parts.joined(separator: "-").lowercased())
  }

  private static func text(_ value: JSONValue) -> String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  private static func elements(_ value: JSONValue) -> [JSONValue]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }
}
