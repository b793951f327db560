public import Foundation

/// The reason why a test session changed nothing.
///
/// `localizedDescription` says which value was wrong and what to do.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktesterror>
public struct SKTestError: _BridgedStoredNSError, CustomNSError, Hashable, Sendable {
  /// The error as an `NSError`.
  public let _nsError: NSError

  /// Creates the error of an `NSError` in ``SKTestErrorDomain``.
  public init(_nsError error: NSError) {
    precondition(error.domain == SKTestErrorDomain, "an error of this domain")
    _nsError = error
  }

  /// The domain of the errors.
  public static var _nsErrorDomain: String { SKTestErrorDomain }

  /// The domain of the errors.
  public static var errorDomain: String { SKTestErrorDomain }

  /// The codes of the errors.
  public enum Code: Int, _ErrorCodeProtocol, Hashable, Sendable {
    /// The type of the errors.
    public typealias _ErrorType = SKTestError

    /// The store is not available.
    case serviceUnavailable = 0
    /// The store does not sell the product.
    case invalidProductIdentifier = 1
    /// The call does not apply to products of this type.
    case invalidProductType = 2
    /// The URL is not a file URL.
    case invalidURL = 3
    /// The configuration file does not exist, or cannot be read.
    case fileNotFound = 4
    /// The customer has no running subscription to the product.
    case noSubscriptionFound = 5
    /// The store has no such transaction.
    case noTransactionFound = 6
    /// The transaction is in a state in which the call has no meaning.
    case invalidAction = 7
  }

  /// The store is not available.
  public static var serviceUnavailable: Code { .serviceUnavailable }
  /// The store does not sell the product.
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
  /// The call does not apply to products of this type.
  public static var invalidProductType: Code { .invalidProductType }
  /// The URL is not a file URL.
  public static var invalidURL: Code { .invalidURL }
  /// The configuration file does not exist, or cannot be read.
  public static var fileNotFound: Code { .fileNotFound }
  /// The customer has no running subscription to the product.
  public static var noSubscriptionFound: Code { .noSubscriptionFound }
  /// The store has no such transaction.
  public static var noTransactionFound: Code { .noTransactionFound }
  /// The transaction is in a state in which the call has no meaning.
  public static var invalidAction: Code { .invalidAction }

  /// Creates the error of a call that the store rejects, with its sentence.
  package static func refused(_ reason: String) -> SKTestError {
    SKTestError(.invalidAction, because: reason)
  }
}

extension SKTestError {
  /// Creates an error with a sentence about the value and the fix.
  init(_ code: Code, because reason: String) {
    self.init(
      _nsError: NSError(
        domain: SKTestErrorDomain, code: code.rawValue,
        userInfo: [
          NSLocalizedDescriptionKey: reason, NSLocalizedFailureReasonErrorKey: reason,
        ]))
  }
}
