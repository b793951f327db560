internal import AppStoreCore

/// JSON with line breaks and indentation, members in written order.
enum PrettyJSON {
  /// Returns the text; what is not JSON is returned as it is.
  static func text(of bytes: [UInt8]) -> String {
    guard let value = try? JSONReader.value(bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return text(of: value, indentation: "")
  }

  private static func text(of value: JSONValue, indentation: String) -> String {
    let inner = indentation + "  "
    switch value {
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { member in
        "\(inner)\(plain(.string(member.key))): \(text(of: member.value, indentation: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + text(of: $0, indentation: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
    case .null, .bool, .integer, .decimal, .string, .array, .object: return plain(value)
    }
  }

  private static func plain(_ value: JSONValue) -> String {
    String(decoding: value.jsonBytes, as: UTF8.self)
  }
}
