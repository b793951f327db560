public import AppStoreTypes
public import Foundation

/// Apple's older signature of a promotional offer, with what an app passes to StoreKit beside it.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers>
public struct PromotionalOfferSignatureV1: Hashable, Sendable {
  /// The id of the key that signed.
  public var keyID: String
  /// The nonce; the App Store takes each only once.
  public var nonce: UUID
  /// When it was signed; the offer can be redeemed for 24 hours.
  public var timestamp: Timestamp
  /// The ECDSA signature in DER, as standard base64 text.
  public var signature: String

  /// Creates a signature from what an app received.
  public init(keyID: String, nonce: UUID, timestamp: Timestamp, signature: String) {
    self.keyID = keyID
    self.nonce = nonce
    self.timestamp = timestamp
    self.signature = signature
  }
}
