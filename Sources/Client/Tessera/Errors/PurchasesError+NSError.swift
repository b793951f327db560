public import Foundation

/// The `NSError` properties that apps read from RevenueCat's errors, under the same names.
///
/// `(error as NSError).code`, `.domain` and `.userInfo` work too, on every platform.
extension PurchasesError: CustomNSError {
  /// The domain of every error of the SDK, equal to RevenueCat's.
  public static var errorDomain: String { "RevenueCat.ErrorCode" }

  /// The number of the code.
  public var errorCode: Int { rawValue }

  /// The message, the server's code and the HTTP status, the last two under RevenueCat's keys.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: message]
    info["rc_backend_error_code"] = backendErrorCode
    info["rc_response_status_code"] = httpStatusCode
    return info
  }

  /// The domain, as `NSError` names it.
  public var domain: String { Self.errorDomain }

  /// The additional information, as `NSError` names it.
  public var userInfo: [String: Any] { errorUserInfo }

  /// Compares a code with its number, as in `error.code == ErrorCode.networkError.rawValue`.
  public static func == (code: PurchasesError, number: Int) -> Bool { code.rawValue == number }

  /// Compares a code with its number, as in `error.code != ErrorCode.networkError.rawValue`.
  public static func != (code: PurchasesError, number: Int) -> Bool { code.rawValue != number }

  /// Creates the error with the code of an error, as in `ErrorCode(rawValue: error.code)`; never
  /// `nil`.
  public init?(rawValue: ErrorCode) { self = rawValue.code }
}

extension NSError {
  /// The code of an SDK error; `nil` for other errors.
  public var asErrorCode: ErrorCode? {
    domain == PurchasesError.errorDomain ? ErrorCode(rawValue: code) : nil
  }
}
