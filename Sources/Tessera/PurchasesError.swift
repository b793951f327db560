internal import Effects
internal import EntitlementAPI
public import Foundation

/// RevenueCat's name of the error that calls throw and callbacks get.
public typealias PublicError = PurchasesError

/// Every error the SDK throws: a code, and what is known beside it.
///
/// Errors are equal when their codes are, so that one pattern works everywhere:
/// `catch ErrorCode.purchaseCancelledError`, `error as? ErrorCode`, `switch error { … default: … }`.
public struct PurchasesError: Error, Sendable {
  /// The number of the code, which is RevenueCat's.
  public let rawValue: Int
  /// One sentence for the developer; it holds no key and no receipt.
  public let message: String
  /// Whether the same call may succeed later without anybody changing anything.
  public let isRetryable: Bool
  /// The server's own code; `nil` when the server did not refuse in the contract's form.
  public let backendErrorCode: Int?
  /// The HTTP status of the answer; `nil` when there was none.
  public let httpStatusCode: Int?

  /// Whether the App Store had sold the product when something went wrong after it: the customer may have
  /// paid, nothing is lost, and buying again may cost again.
  public internal(set) var isPurchaseMade = false

  /// Why verification failed, with ``ErrorCode/signatureVerificationFailed``; `nil` for every other error, and
  /// where nobody judged an answer.
  public internal(set) var verificationFailureReason: VerificationFailureReason?

  /// The name of the code.
  let name: String
  /// How the way to the server failed; `nil` when it did not.
  private(set) var failure: TransportError.Kind?

  init(
    _ code: ErrorCode, _ message: String, isRetryable: Bool = false,
    backendErrorCode: Int? = nil, httpStatusCode: Int? = nil
  ) {
    rawValue = code.rawValue
    name = code.name
    self.message = message
    self.isRetryable = isRetryable
    self.backendErrorCode = backendErrorCode
    self.httpStatusCode = httpStatusCode
  }

  /// A code without anything beside it.
  init(_ rawValue: Int, named name: String, _ message: String) {
    self.rawValue = rawValue
    self.name = name
    self.message = message
    isRetryable = false
    backendErrorCode = nil
    httpStatusCode = nil
  }

  /// What went wrong, without what is known beside it.
  public var code: ErrorCode { ErrorCode(rawValue: rawValue) ?? .unknownError }

  /// The code, as apps ask RevenueCat's errors for it; it is never `nil` here.
  public var asErrorCode: ErrorCode? { code }
}

extension PurchasesError: Hashable {
  /// Compares the codes, and nothing beside them.
  public static func == (lhs: PurchasesError, rhs: PurchasesError) -> Bool {
    lhs.rawValue == rhs.rawValue
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Matches an error of any type in `catch ErrorCode.networkError`.
  public static func ~= (pattern: PurchasesError, error: any Error) -> Bool {
    error as? PurchasesError == pattern
  }
}

extension PurchasesError: CustomStringConvertible {
  /// The code and the message.
  public var description: String { "\(name) (\(rawValue)): \(message)" }
}

extension PurchasesError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension PurchasesError {
  /// The error of a question to which no answer came.
  init(_ error: TransportError) {
    self.init(
      error.kind == .offline ? .offlineConnectionError : .networkError, error.reason,
      isRetryable: error.isRetryable)
    failure = error.kind
  }

  /// Whether no answer came, so that nobody knows what became of the question.
  var isOfNetwork: Bool { self == .networkError || self == .offlineConnectionError }

  /// Whether nobody was reached, so that the next question fails as well.
  var reachedNobody: Bool { failure == .offline || failure == .unreachable }

  /// The error of an answer that is no success.
  init(status: Int, contentType: String?, body: [UInt8]) {
    // An error page of a proxy is not the server's word, whatever it contains.
    let isJSON = contentType?.lowercased().hasPrefix("application/json") ?? false
    let refusal = isJSON ? try? WireJSON.decode(APIErrorBody.self, from: body) : nil
    let code = refusal.map { ErrorCode($0.code) } ?? .unknownError
    var message =
      refusal.map { "\($0.message) (\($0.code))" } ?? "the server answered with status \(status)"
    if refusal?.code == .logInTokenRequired {
      message += "; call logIn(_:token:) with a new token of your back end for this app user id"
    }
    self.init(
      code, message,
      isRetryable: status >= 500 || status == 429, backendErrorCode: refusal?.code.rawValue,
      httpStatusCode: status)
  }
}
