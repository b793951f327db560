internal import EntitlementAPI
internal import Foundation

/// The fields of a query or of a posted form: names and values in order.
public struct FormFields: Hashable, Sendable {
  private struct Field: Hashable {
    let name: String
    let value: String
  }

  private var fields: [Field] = []

  /// Creates no fields.
  public init() {}

  /// Parses fields as a browser sends them, such as `type=a.b&customer=ada+l`.
  ///
  /// A field that is not valid UTF-8 is ignored.
  public init(parsing text: String) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard let name = parts.first ?? nil, let value = parts.count > 1 ? parts[1] : "" else {
        continue
      }
      fields.append(Field(name: name, value: value))
    }
  }

  /// The first value of a field without surrounding white space; `nil` if it is missing or empty.
  ///
  /// Setting a value keeps the position of an existing field and appends a new one; `nil` removes
  /// the field.
  public subscript(name: String) -> String? {
    get {
      let value = fields.first { $0.name == name }?.value
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return value?.isEmpty == true ? nil : value
    }
    set {
      let index = fields.firstIndex { $0.name == name } ?? fields.count
      fields.removeAll { $0.name == name }
      guard let newValue else { return }
      fields.insert(Field(name: name, value: newValue), at: min(index, fields.count))
    }
  }

  mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The values of each field, in order.
  public var values: [String: [String]] {
    Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.value) }
  }

  /// The fields as text; empty ones are left out.
  public var text: String {
    fields.filter { !$0.value.isEmpty }
      .map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    PathEncoding.encode(text, alsoEscaping: "&+=#")
  }
}
