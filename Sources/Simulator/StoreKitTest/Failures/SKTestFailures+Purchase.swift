public import StoreKit

extension SKTestFailures {
  /// The errors of one API: buying a product.
  public enum Purchase: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)
    /// An error of a purchase.
    case purchase(Product.PurchaseError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      if let error = FailureNumbers.generic(code) {
        self = .generic(error)
      } else if let error = FailureNumbers.purchase(code) {
        self = .purchase(error)
      } else {
        return nil
      }
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      case .purchase(let error): FailureNumbers.code(of: error)
      }
    }

    /// Compares the numbers of two errors.
    public static func == (lhs: Purchase, rhs: Purchase) -> Bool {
      lhs._errorCode == rhs._errorCode
    }
  }
}
