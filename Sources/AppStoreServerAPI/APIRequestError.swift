/// A request that Apple would refuse, found before it was sent.
///
/// A retry needs another value of the field.
public struct APIRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field as Apple's JSON or query names it.
  public let field: String
  /// What is wrong and the fix.
  public let reason: String
  /// The error Apple would answer with; `nil` where Apple documents none.
  public let code: APIErrorCode?

  init(_ field: String, _ reason: String, _ code: APIErrorCode? = nil) {
    self.field = field
    self.reason = reason
    self.code = code
  }

  /// The field and the reason in one line.
  public var description: String { "\(field): \(reason)" }
}
