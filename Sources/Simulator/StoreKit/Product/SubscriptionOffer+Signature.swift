public import Foundation

extension Product.SubscriptionOffer {
  /// The signature of a promotional offer in Apple's older form, deprecated since iOS 26.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/subscriptionoffer/signature>
  public struct Signature: Hashable, Sendable {
    /// The id of the signing key.
    public var keyID: String
    /// The signed nonce; the store accepts it once.
    public var nonce: UUID
    /// When it was signed, in milliseconds since 1970.
    public var timestamp: Int
    /// The ECDSA signature in DER.
    public var signature: Data

    /// Creates a signature from its parts.
    public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
      self.keyID = keyID
      self.nonce = nonce
      self.timestamp = timestamp
      self.signature = signature
    }
  }
}

extension Product.PurchaseOption {
  /// Buys with a promotional offer that the developer's server signed in Apple's older form.
  ///
  /// Apple deprecated it in iOS 26.
  ///
  /// - Parameters:
  ///   - offerID: The offer's identifier.
  ///   - signature: The signature of the developer's server.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/promotionaloffer(offerid:signature:)>
  public static func promotionalOffer(
    offerID: String, signature: Product.SubscriptionOffer.Signature
  ) -> Product.PurchaseOption {
    promotionalOffer(
      offerID: offerID, keyID: signature.keyID, nonce: signature.nonce,
      signature: signature.signature, timestamp: signature.timestamp)
  }
}
