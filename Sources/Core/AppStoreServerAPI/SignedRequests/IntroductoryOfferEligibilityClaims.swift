public import AppStoreCore

/// A customer's eligibility for an introductory offer, decided by the developer instead of Apple.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public struct IntroductoryOfferEligibilityClaims: AppStoreRequestClaims {
  /// The audience of introductory offers.
  public static let audience = "introductory-offer-eligibility"

  /// The subscription; not empty.
  public var productID: ProductID
  /// Whether the customer gets the offer.
  public var allowIntroductoryOffer: Bool
  /// Any transaction id of the customer, also the app transaction's; not empty.
  public var transactionID: TransactionID

  /// Creates claims.
  public init(productID: ProductID, allowIntroductoryOffer: Bool, transactionID: TransactionID) {
    self.productID = productID
    self.allowIntroductoryOffer = allowIntroductoryOffer
    self.transactionID = transactionID
  }

  /// The first claim that is empty; `nil` if no claim is empty.
  public var meaninglessClaim: String? {
    if productID.rawValue.isEmpty { return CodingKeys.productID.rawValue }
    return transactionID.rawValue.isEmpty ? CodingKeys.transactionID.rawValue : nil
  }

  enum CodingKeys: String, CodingKey {
    case productID = "productId"
    case allowIntroductoryOffer
    case transactionID = "transactionId"
  }
}
