public import AppStoreServerAPI
internal import AppStoreSimulator

/// The reason why a simulated store rejects an Advanced Commerce request that an app passes to
/// StoreKit; nothing is sold.
///
/// No error is worth a retry with the same request. Apple publishes the names of the numbers, but
/// rarely when each one occurs. Otherwise the number with the fitting name is used.
///
/// Source: <https://developer.apple.com/documentation/storekit/invalidrequesterror>
public struct InvalidAdvancedCommerceRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// Apple's number.
  public let code: APIErrorCode
  /// The field, the problem and the fix, without any part of the signature.
  public let message: String

  /// The number and the message.
  public var description: String { "\(code): \(message)" }

  init(_ code: APIErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates the error of a request whose JWS is malformed, too old or wrongly signed.
  init(_ error: OfferSignatureError) {
    switch error {
    case .request(.malformed): self.init(.malformedPayload, error.description)
    case .request, .product, .offer, .appAccountToken, .transaction, .usedNonce,
      .noPromotionalOffer, .noKey:
      self.init(.invalidSignature, error.description)
    }
  }

  /// Creates the error of a request with an invalid field.
  init(_ error: APIRequestError) {
    self.init(error.code ?? .malformedPayload, error.description)
  }

  /// Creates the error of a request that the store cannot carry out.
  init(_ error: AdvancedCommerceOrderError) {
    let code: APIErrorCode =
      switch error {
      case .otherKindOfProduct: .invalidProduct
      case .alreadyOwned: .productAlreadyExists
      case .alreadySubscribed: .subscriptionAlreadyExists
      case .unknownPrevious: .invalidPreviousTransactionID
      case .notSubscribed: .subscriptionNotEligible
      case .alreadyActive: .subscriptionAlreadyActive
      case .unknownItem: .changeItemNotFound
      case .repeatedItem: .multipleOperationsOnSingleSKU
      case .noItems: .removalAllNotAllowed
      case .unknownPeriod: .invalidRenewalPeriod
      case .mixedOffers: .invalidOfferPeriod
      }
    self.init(code, error.description)
  }
}
