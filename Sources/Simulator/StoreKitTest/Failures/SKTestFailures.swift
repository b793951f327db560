public import StoreKit

/// The errors that a test session can simulate, by API.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestfailures>
public enum SKTestFailures {
  /// The errors of one API: loading products.
  public enum LoadProducts: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.generic(code) else { return nil }
      self = .generic(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }
  }

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
  }

  /// The errors of one API: verifying what the store signed.
  public enum Verification: SKTestFailure {
    /// A failed check of signed data.
    case verification(VerificationResult<Any>.VerificationError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.verification(code) else { return nil }
      self = .verification(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .verification(let error): FailureNumbers.code(of: error)
      }
    }
  }

  /// The errors of one API: synchronizing with the App Store.
  public enum AppStoreSync: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.generic(code) else { return nil }
      self = .generic(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }
  }

  /// The errors of one API: reading the status of a subscription.
  public enum SubscriptionStatus: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.generic(code) else { return nil }
      self = .generic(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }
  }

  /// The errors of one API: reading the app transaction.
  public enum AppTransaction: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.generic(code) else { return nil }
      self = .generic(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }
  }

  /// The errors of one API: showing the sheet to manage subscriptions.
  public enum ManageSubscriptions: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.generic(code) else { return nil }
      self = .generic(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }
  }

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
  }

  /// The errors of one API: redeeming an offer code.
  public enum OfferCodeRedeem: SKTestFailure {
    /// An error of StoreKit.
    case generic(StoreKitError)

    /// Creates the error with a number; `nil` if the API has no such error.
    public init?(_fromErrorCode code: _SKTestFailureCode) {
      guard let error = FailureNumbers.generic(code) else { return nil }
      self = .generic(error)
    }

    /// The number of the error.
    public var _errorCode: _SKTestFailureCode {
      switch self {
      case .generic(let error): FailureNumbers.code(of: error)
      }
    }
  }
}
