internal import EntitlementAPI
public import Foundation

/// Every error the SDK throws.
public struct PurchasesError: Error, Hashable, Sendable {
  /// What went wrong; switch over this.
  public let code: ErrorCode
  /// One sentence for the developer; it holds no key and no receipt.
  public let message: String
  /// Whether the same call may succeed later without anybody changing anything.
  public let isRetryable: Bool
  /// The server's own code; `nil` when the server did not refuse in the contract's form.
  public let backendErrorCode: Int?
  /// The HTTP status of the answer; `nil` when there was none.
  public let httpStatusCode: Int?

  init(
    _ code: ErrorCode, _ message: String, isRetryable: Bool = false,
    backendErrorCode: Int? = nil, httpStatusCode: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.isRetryable = isRetryable
    self.backendErrorCode = backendErrorCode
    self.httpStatusCode = httpStatusCode
  }
}

extension PurchasesError: CustomStringConvertible {
  /// The code and the message.
  public var description: String { "\(code) (\(code.rawValue)): \(message)" }
}

extension PurchasesError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension PurchasesError {
  /// The error of an answer that is no success.
  init(status: Int, contentType: String?, body: [UInt8]) {
    // An error page of a proxy is not the server's word, whatever it contains.
    let isJSON = contentType?.lowercased().hasPrefix("application/json") ?? false
    let refusal = isJSON ? try? WireJSON.decode(APIErrorBody.self, from: body) : nil
    let code = refusal.map { ErrorCode($0.code) } ?? .unknownError
    self.init(
      code,
      refusal.map { "\($0.message) (\($0.code))" } ?? "the server answered with status \(status)",
      isRetryable: status >= 500 || status == 429, backendErrorCode: refusal?.code.rawValue,
      httpStatusCode: status)
  }
}
