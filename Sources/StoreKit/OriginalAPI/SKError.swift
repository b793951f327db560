/// An error of the original API for in-app purchases.
///
/// Source: <https://developer.apple.com/documentation/storekit/skerror-swift.struct>
public struct SKError: Error, Hashable, Sendable {
  /// The codes of the errors.
  public enum Code: Int, Hashable, Sendable {
    /// An unknown error.
    case unknown = 0
    /// The product has no offer with this identifier.
    case invalidOfferIdentifier = 11
    /// The signature of the offer is invalid.
    case invalidSignature = 12
    /// A parameter of the offer is missing.
    case missingOfferParams = 13
    /// The price of the offer is no longer valid.
    case invalidOfferPrice = 14
  }

  /// The code.
  public let code: Code
}

/// The state of a payment in the original API.
///
/// Source: <https://developer.apple.com/documentation/storekit/skpaymenttransactionstate>
public enum SKPaymentTransactionState: Int, Hashable, Sendable {
  /// The store processes the payment.
  case purchasing = 0
  /// The product is paid.
  case purchased = 1
  /// The payment failed.
  case failed = 2
  /// An earlier purchase was restored.
  case restored = 3
  /// The payment waits for another person.
  case deferred = 4
}

extension Transaction {
  /// The reason why a refund was not requested.
  public enum RefundRequestError: Error, Hashable, Sendable {
    /// A refund is already requested.
    case duplicateRequest
    /// The request failed.
    case failed
  }
}
