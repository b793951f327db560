internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

/// RevenueCat's name of the error that calls throw and callbacks receive.
public typealias PublicError = PurchasesError

/// Every error the SDK throws: a code and additional information.
///
/// Errors are equal if their codes are, so one pattern works everywhere:
/// `catch ErrorCode.purchaseCancelledError`, `error as? ErrorCode`,
/// `switch error { … default: … }`.
public struct PurchasesError: Error, Sendable {
  /// The number of the code, equal to RevenueCat's.
  public let rawValue: Int
  /// One sentence for the developer; it contains no key and no receipt.
  public let message: String
  /// Whether the same call may succeed later without any change.
  public let isRetryable: Bool
  /// The server's own code; `nil` if the server returned no error object of the API contract.
  public let backendErrorCode: Int?
  /// The HTTP status of the response; `nil` without a response.
  public let httpStatusCode: Int?

  /// Whether an error occurred after the App Store sold the product.
  ///
  /// The customer may have paid, nothing is lost, and buying again may cost again.
  public internal(set) var isPurchaseMade = false

  /// Why verification failed, with ``PurchasesError/signatureVerificationFailed``; `nil` for every
  /// other error, and if no response was verified.
  public internal(set) var verificationFailureReason: VerificationFailureReason?

  /// The name of the code.
  package let name: String
  /// How the connection to the server failed; `nil` if it did not.
  private(set) var failure: TransportError.Kind?

  package init(
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

  /// Creates a code without additional information.
  init(_ rawValue: Int, named name: String, _ message: String) {
    self.rawValue = rawValue
    self.name = name
    self.message = message
    isRetryable = false
    backendErrorCode = nil
    httpStatusCode = nil
  }

  /// The error's code, without additional information.
  public var code: ErrorCode { ErrorCode(rawValue: rawValue) ?? .unknownError }

  /// The code, with the name that apps use for RevenueCat's errors; never `nil` here.
  public var asErrorCode: ErrorCode? { code }
}

extension PurchasesError: Hashable {
  /// Compares the codes only.
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
  /// Creates the error of a request without a response.
  init(_ error: TransportError) {
    self.init(
      error.kind == .offline ? .offlineConnectionError : .networkError, error.reason,
      isRetryable: error.isRetryable)
    failure = error.kind
  }

  /// Whether no response arrived, so the outcome of the request is unknown.
  var isOfNetwork: Bool { self == .networkError || self == .offlineConnectionError }

  /// Whether no connection was made, so the next request fails as well.
  var isUnreachable: Bool { failure == .offline || failure == .unreachable }

  /// Creates the error of a response with an error status.
  init(status: Int, contentType: String?, body: [UInt8]) {
    // A proxy's error page is not from the server, whatever it contains.
    let isJSON = contentType?.lowercased().hasPrefix("application/json") ?? false
    let apiError = isJSON ? try? WireJSON.decode(APIErrorBody.self, from: body) : nil
    let code = apiError.map { ErrorCode($0.code) } ?? .unknownError
    var message =
      apiError.map { "\($0.message) (\($0.code))" } ?? "the server responded with status \(status)"
    if apiError?.code == .logInTokenRequired {
      message += "; call logIn(_:token:) with a new token from your backend for this app user ID"
    }
    self.init(
      code, message,
      isRetryable: status >= 500 || status == 429, backendErrorCode: apiError?.code.rawValue,
      httpStatusCode: status)
  }
}
