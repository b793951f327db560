public import StoreKit

extension SKTestFailures {
  /// The errors of one API: reading the app transaction.
  public enum AppTransaction: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      if let error = FailureNumbers.generic(code) {
        self = .generic(error)
      } else {
        return nil
      }
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }

    /// Compares the numbers of two errors.
    public static func == (lhs: AppTransaction, rhs: AppTransaction) -> Bool {
      lhs._errorCode == rhs._errorCode
    }
  }
}
