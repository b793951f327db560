public import AppStoreCore

/// A promotional offer and its customer, as Apple's older signature binds them.
///
/// The newer form, which new servers should sign, is ``PromotionalOfferClaims``.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers>
public struct PromotionalOfferV1: Hashable, Sendable {
  /// The subscription; not empty.
  public var productID: ProductID
  /// The offer's identifier in App Store Connect; not empty.
  public var offerIdentifier: String
  /// The app account token that the app passes with the purchase; empty if none.
  ///
  /// It is signed in lowercase. With the original StoreKit it can be any text.
  public var appAccountToken: String

  /// Creates an offer for a customer.
  public init(productID: ProductID, offerIdentifier: String, appAccountToken: String = "") {
    self.productID = productID
    self.offerIdentifier = offerIdentifier
    self.appAccountToken = appAccountToken
  }

  var emptyField: String? {
    if productID.rawValue.isEmpty { return "productIdentifier" }
    return offerIdentifier.isEmpty ? "offerIdentifier" : nil
  }
}
