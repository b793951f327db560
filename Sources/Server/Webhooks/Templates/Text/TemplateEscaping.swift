internal import AppStoreCore
internal import Mustache

/// The place of a template's text, which decides how values are escaped.
package enum TemplateEscaping: String, CaseIterable, Hashable, Sendable {
  /// Inside the strings of a JSON body.
  case json
  /// In the names and values of a form.
  case form
  /// In the path or the query of a URL.
  case url
  /// In the value of a header field.
  case header

  /// Returns a text that stays inside its place.
  func escaped(_ text: String) -> String {
    switch self {
    case .json:
      String(decoding: JSONValue.string(text).jsonBytes.dropFirst().dropLast(), as: UTF8.self)
    case .form, .url: Self.percentEncoded(text)
    case .header:
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? $0 : "?" }))
    }
  }

  /// Encodes every byte that is not unreserved.
  ///
  /// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>
  private static func percentEncoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%")] + Hex.encode([byte]).uppercased().utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TemplateEscaping: MustacheContentType {
  /// Escapes the text of a variable.
  package func escapeText(_ text: String) -> String { escaped(text) }

  /// The pragma that selects the escaping; the library selects it by a registered name.
  var pragma: String {
    _ = Self.registration
    return "{{% CONTENT_TYPE:\(rawValue)}}"
  }

  /// Registers each escaping once, before the first template is read.
  private static let registration: Void = {
    for escaping in allCases {
      MustacheContentTypes.register(escaping, named: escaping.rawValue)
    }
  }()
}
