public import AppStoreCore

/// A promotional offer that a customer can redeem once: the newer of Apple's two signatures.
///
/// The older one is ``PromotionalOfferV1``.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public struct PromotionalOfferClaims: AppStoreRequestClaims {
  /// The audience of promotional offers.
  public static let audience = "promotional-offer"

  /// The subscription; not empty.
  public var productID: ProductID
  /// The offer's identifier in App Store Connect; not empty.
  public var offerIdentifier: String
  /// Any transaction id of the customer, including the app transaction's; `nil` for any customer.
  public var transactionID: TransactionID?

  /// Creates claims.
  public init(
    productID: ProductID, offerIdentifier: String, transactionID: TransactionID? = nil
  ) {
    self.productID = productID
    self.offerIdentifier = offerIdentifier
    self.transactionID = transactionID
  }

  /// The first claim that is empty; `nil` if no claim is empty.
  public var meaninglessClaim: String? {
    if productID.rawValue.isEmpty { return CodingKeys.productID.rawValue }
    if offerIdentifier.isEmpty { return CodingKeys.offerIdentifier.rawValue }
    return transactionID?.rawValue.isEmpty == true ? CodingKeys.transactionID.rawValue : nil
  }

  enum CodingKeys: String, CodingKey {
    case productID = "productId"
    case offerIdentifier
    case transactionID = "transactionId"
  }
}
