/// The body of every answer that is not a success.
public struct APIErrorBody: Hashable, Sendable {
  /// Why the server refused.
  public var code: BackendErrorCode
  /// One sentence for the developer, naming the field and the fix.
  public var message: String

  /// Creates a body.
  public init(code: BackendErrorCode, message: String) {
    self.code = code
    self.message = message
  }
}

extension APIErrorBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case code, message
  }

  /// Decodes a code that is a number or a text with a number, and a message that may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    message = container.lenient(String.self, .message) ?? ""
    if let text = container.lenient(String.self, .code) {
      code = BackendErrorCode(rawValue: Int(text) ?? BackendErrorCode.unknown.rawValue)
    } else {
      code = try BackendErrorCode(rawValue: container.decode(Int.self, forKey: .code))
    }
  }
}
