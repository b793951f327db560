public import AppStoreCore
public import Foundation

/// Apple's older signature of a promotional offer, with the values that an app passes to StoreKit.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers>
public struct PromotionalOfferSignatureV1: Hashable, Sendable {
  /// The id of the signing key.
  public var keyID: String
  /// The nonce; the App Store accepts each only once.
  public var nonce: UUID
  /// When it was signed; the offer can be redeemed for 24 hours.
  public var timestamp: Timestamp
  /// The ECDSA signature in DER, as standard base64 text.
  public var signature: String

  /// Creates a signature from the values that an app received.
  public init(keyID: String, nonce: UUID, timestamp: Timestamp, signature: String) {
    self.keyID = keyID
    self.nonce = nonce
    self.timestamp = timestamp
    self.signature = signature
  }
}
