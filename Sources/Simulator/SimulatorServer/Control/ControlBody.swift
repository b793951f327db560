internal import AppStoreCore
internal import Foundation

/// The JSON object of a control request, read field by field.
struct ControlBody: Sendable {
  private let fields: JSONObject

  /// Reads an object and rejects fields that are not in `known`.
  init(_ bytes: [UInt8], known: [String]) throws(ControlError) {
    let list = known.joined(separator: ", ")
    guard let fields = try? JSONReader.object(bytes) else {
      throw .badField("body", "body: must be a JSON object; send one with \(list)")
    }
    if let unknown = fields.members.map(\.key).filter({ !known.contains($0) }).min() {
      let name = String(unknown.prefix(40))
      throw .badField(name, "\(name): unknown field; use \(list)")
    }
    self.fields = fields
  }

  /// The value of a field; `nil` if absent or `null`.
  private func value(_ field: String) -> JSONValue? {
    fields[field].flatMap { $0 == .null ? nil : $0 }
  }

  /// Whether a field is present.
  func has(_ field: String) -> Bool { value(field) != nil }

  /// Returns a required, non-empty text.
  func text(_ field: String) throws(ControlError) -> String {
    guard let text = try optionalText(field) else {
      throw .badField(field, "\(field): missing; send a text")
    }
    return text
  }

  /// Returns a non-empty text; `nil` if absent.
  func optionalText(
    _ field: String, limit: Int = Self.textLimit
  ) throws(ControlError) -> String? {
    guard let value = value(field) else { return nil }
    guard let text = Self.text(value, limit: limit) else {
      throw .badField(field, "\(field): must be a text of 1 to \(limit) bytes")
    }
    return text
  }

  /// The maximum length of an unsigned text in UTF-8 bytes.
  static let textLimit = 256
  /// The maximum length of a compact JWS.
  static let signedTextLimit = 8192

  /// Returns a required list of texts, which can be empty.
  func texts(_ field: String) throws(ControlError) -> [String] {
    guard case .array(let values) = value(field) else {
      throw .badField(field, "\(field): must be a list of texts")
    }
    let texts = values.compactMap { Self.text($0) }
    guard texts.count == values.count, texts.count <= 100 else {
      throw .badField(field, "\(field): must be a list of at most 100 texts of 1 to 256 bytes")
    }
    return texts
  }

  private static func text(_ value: JSONValue, limit: Int = textLimit) -> String? {
    guard case .string(let text) = value, !text.isEmpty, text.utf8.count <= limit else {
      return nil
    }
    return text
  }

  /// Returns an integer; `nil` if absent.
  func optionalInteger(_ field: String) throws(ControlError) -> Int64? {
    guard let value = value(field) else { return nil }
    guard case .integer(let number) = value else {
      throw .badField(field, "\(field): must be a whole number")
    }
    return number
  }

  /// Returns a required Boolean.
  func boolean(_ field: String) throws(ControlError) -> Bool {
    guard let value = value(field) else {
      throw .badField(field, "\(field): missing; send true or false")
    }
    guard case .bool(let boolean) = value else {
      throw .badField(field, "\(field): must be true or false")
    }
    return boolean
  }

  /// Returns a UUID; `nil` if absent.
  func optionalUUID(_ field: String) throws(ControlError) -> UUID? {
    guard let text = try optionalText(field) else { return nil }
    guard let uuid = UUID(uuidString: text) else {
      throw .badField(
        field, "\(field): must be a UUID such as 6f9619ff-8b86-d011-b42d-00c04fc964ff")
    }
    return uuid
  }

  /// Returns an instant, given in milliseconds since 1970 or as ISO 8601 in UTC.
  func instant(_ field: String) throws(ControlError) -> Timestamp {
    if case .integer(let number) = value(field) {
      guard (0...9_000_000_000_000_000).contains(number) else {
        throw .badField(field, "\(field): out of the range of milliseconds since 1970")
      }
      return Timestamp(milliseconds: number)
    }
    let text = try text(field)
    guard let instant = Timestamp(date: text) else {
      throw .badField(
        field,
        "\(field): must be a date such as 2026-08-21 or 2026-08-21T17:42:58Z, or milliseconds")
    }
    return instant
  }
}
