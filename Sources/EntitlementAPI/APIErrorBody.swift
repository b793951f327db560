/// The body of every answer that is not a success.
public struct APIErrorBody: Hashable, Sendable {
  /// Why the server refused.
  public var code: BackendErrorCode
  /// One sentence for the developer, naming the field and the fix.
  public var message: String
  /// What is wrong with single attributes; empty when the error is about something else.
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

  /// Decodes a code that is a number or a text with a number, and a message that may be missing.
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
  /// Encodes the code, the message, and errors of attributes when there are any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !attributeErrors.isEmpty {
      try container.encode(attributeErrors, forKey: .attributeErrors)
    }
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
  }
}
