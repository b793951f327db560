public import StoreKit

extension SKTestFailures {
  /// The errors of one API: verifying what the store signed.
  public enum Verification: SKTestFailure {
    /// A failed check of signed data.
    case verification(VerificationResult<Any>.VerificationError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      if let error = FailureNumbers.verification(code) {
        self = .verification(error)
      } else {
        return nil
      }
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .verification(let error): FailureNumbers.code(of: error)
      }
    }

    /// Compares the numbers of two errors.
    public static func == (lhs: Verification, rhs: Verification) -> Bool {
      lhs._errorCode == rhs._errorCode
    }
  }
}
