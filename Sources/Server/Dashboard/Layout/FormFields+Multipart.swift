internal import Foundation

extension FormFields {
  /// Parses the body of a form as a browser sends it; `nil` for another content type.
  ///
  /// A file is the field with the name of its input, and its name is the field `NAME.filename`.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - contentType: `application/x-www-form-urlencoded`, or `multipart/form-data` with a boundary.
  public init?(body: [UInt8], contentType: String) {
    let type = contentType.prefix { $0 != ";" }.lowercased()
    switch type {
    case "application/x-www-form-urlencoded":
      self.init(parsing: String(decoding: body, as: UTF8.self))
    case "multipart/form-data":
      guard let boundary = Self.parameter("boundary", in: contentType), !boundary.isEmpty else {
        return nil
      }
      self.init()
      addParts(String(decoding: body, as: UTF8.self), separatedBy: "--\(boundary)")
    default: return nil
    }
  }

  /// Adds the parts of a multipart body; one without a name is ignored.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc7578>
  private mutating func addParts(_ text: String, separatedBy delimiter: String) {
    for part in text.components(separatedBy: delimiter).dropFirst() {
      // The last delimiter is followed by two hyphens.
      if part.hasPrefix("--") { return }
      guard let end = part.range(of: "\r\n\r\n") else { continue }
      let lines = part[..<end.lowerBound].components(separatedBy: "\r\n")
      guard
        let header = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
        let name = Self.parameter("name", in: header)
      else { continue }
      let content = part[end.upperBound...]
      append(name, String(content.hasSuffix("\r\n") ? content.dropLast() : content))
      if let file = Self.parameter("filename", in: header) { append("\(name).filename", file) }
    }
  }

  /// Returns a parameter of a header field, with or without quotes; `nil` if it is missing.
  private static func parameter(_ name: String, in header: String) -> String? {
    for piece in header.split(separator: ";").dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2,
        parts[0].trimmingCharacters(in: .whitespaces).lowercased() == name
      else { continue }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
      return isQuoted ? String(value.dropFirst().dropLast()) : value
    }
    return nil
  }
}
