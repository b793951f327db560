public import Foundation

/// The promotional offer of a device's purchase, with the developer's signature.
public struct DevicePromotionalOffer: Hashable, Sendable, Codable {
  /// The two forms of the signature.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption>
  public enum Signature: Hashable, Sendable, Codable {
    /// A compact JWS.
    case compactJWS(String)
    /// The older form: an ECDSA signature in DER, and the time in milliseconds since 1970.
    case older(keyID: String, nonce: UUID, signature: Data, timestamp: Int)
  }

  /// The offer's identifier.
  public var offerID: String
  /// The signature of the developer's server.
  public var signature: Signature

  /// Creates an order with an offer.
  public init(offerID: String, signature: Signature) {
    self.offerID = offerID
    self.signature = signature
  }
}
