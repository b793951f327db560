package import AppStoreCore
package import EntitlementAPI
public import Foundation

/// A promotional offer that the server signed for one customer, ready for a purchase.
public struct PromotionalOffer: Hashable, Sendable {
  /// The signed fields, in the form of Apple's older signature.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers>
  public struct SignedData: Hashable, Sendable {
    /// The offer's identifier in App Store Connect.
    public let identifier: String
    /// The ID of the signing key.
    public let keyIdentifier: String
    /// The nonce, which the App Store accepts once.
    public let nonce: UUID
    /// The ECDSA signature in DER, as base64.
    public let signature: String
    /// The signing time, in milliseconds since 1970.
    public let timestamp: Int
  }

  /// The offer.
  public let discount: StoreProductDiscount
  /// The signed fields.
  public let signedData: SignedData

  /// Creates an offer from the server's signature; `nil` if the server did not sign.
  ///
  /// - Throws: ``PurchasesError/unsupportedError`` if the device's integers are too short for the
  ///   timestamp.
  package init?(
    _ discount: StoreProductDiscount, signed body: SignedOfferBody
  ) throws(PurchasesError) {
    guard let signature = body.signature, discount.offerIdentifier == body.offerID else {
      return nil
    }
    self.discount = discount
    signedData = SignedData(
      identifier: body.offerID, keyIdentifier: body.keyID, nonce: signature.nonce,
      signature: signature.signature,
      timestamp: try Self.number(of: signature.timestamp))
  }

  /// Converts a timestamp to StoreKit's type, which has 32 bits on some watches.
  package static func number<Number: FixedWidthInteger>(
    of time: Timestamp, as type: Number.Type = Int.self
  ) throws(PurchasesError) -> Number {
    guard let number = Number(exactly: time.milliseconds) else {
      throw PurchasesError(
        .unsupportedError,
        "this device's integers are too short for the offer's timestamp; buy with "
          + ".with(promotionalOfferOptions:), which has none")
    }
    return number
  }
}
