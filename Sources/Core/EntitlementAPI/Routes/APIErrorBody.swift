/// The body of every unsuccessful response.
public struct APIErrorBody: Hashable, Sendable {
  /// Why the request failed.
  public var code: BackendErrorCode
  /// One sentence for the developer, with the field and the fix.
  public var message: String
  /// Errors of single attributes; empty if the error is about something else.
  public var attributeErrors: [AttributeErrorBody]

  /// Creates a body.
  public init(
    code: BackendErrorCode, message: String, attributeErrors: [AttributeErrorBody] = []
  ) {
    self.code = code
    self.message = message
    self.attributeErrors = attributeErrors
  }
}

extension APIErrorBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case code, message
    case attributeErrors = "attribute_errors"
  }

  /// Decodes the code, a number or a string with a number, and the optional message.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    message = container.lenient(String.self, .message) ?? ""
    attributeErrors = container.lenient([AttributeErrorBody].self, .attributeErrors) ?? []
    if let text = container.lenient(String.self, .code) {
      code = BackendErrorCode(rawValue: Int(text) ?? BackendErrorCode.unknown.rawValue)
    } else {
      code = try BackendErrorCode(rawValue: container.decode(Int.self, forKey: .code))
    }
  }
  /// Encodes the code, the message, and attribute errors if there are any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !attributeErrors.isEmpty {
      try container.encode(attributeErrors, forKey: .attributeErrors)
    }
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
  }
}
