/// An invalid request, found before it was sent.
///
/// A retry needs another value of the field.
public struct APIRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field, by its name in Apple's JSON or query.
  public let field: String
  /// The problem and the fix.
  public let reason: String
  /// Apple's error for such a request; `nil` if Apple documents none.
  public let code: APIErrorCode?

  init(_ field: String, _ reason: String, _ code: APIErrorCode? = nil) {
    self.field = field
    self.reason = reason
    self.code = code
  }

  /// The field and the reason in one line.
  public var description: String { "\(field): \(reason)" }
}
