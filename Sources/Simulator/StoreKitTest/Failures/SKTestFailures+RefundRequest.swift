public import StoreKit

extension SKTestFailures {
  /// The errors of one API: requesting a refund.
  @available(iOS 17.0, macCatalyst 17.0, macOS 14.0, visionOS 1.0, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public enum RefundRequest: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)
    /// An error of a refund request.
    case refundRequest(StoreKit.Transaction.RefundRequestError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      if let error = FailureNumbers.generic(code) {
        self = .generic(error)
      } else if let error = FailureNumbers.refundRequest(code) {
        self = .refundRequest(error)
      } else {
        return nil
      }
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      case .refundRequest(let error): FailureNumbers.code(of: error)
      }
    }

    /// Compares the numbers of two errors.
    public static func == (lhs: RefundRequest, rhs: RefundRequest) -> Bool {
      lhs._errorCode == rhs._errorCode
    }
  }
}
