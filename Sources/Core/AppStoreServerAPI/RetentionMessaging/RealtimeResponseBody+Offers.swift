public import AppStoreCore
public import Foundation

extension RealtimeResponseBody {
  /// How a subscription is billed.
  ///
  /// Source: <https://developer.apple.com/documentation/retentionmessaging/billingplantype>
  public struct BillingPlanType: OpenEnum {
    /// The text of the response.
    public let rawValue: String
    /// Creates a type from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole period at its beginning.
    public static let billedUpfront = BillingPlanType(rawValue: "BILLED_UPFRONT")
    /// Each month of a longer commitment.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")
  }

  /// A message with another product to switch to.
  ///
  /// Source: <https://developer.apple.com/documentation/retentionmessaging/alternateproduct>
  public struct AlternateProduct: Hashable, Sendable, Codable {
    /// An approved message.
    public var messageIdentifier: UUID
    /// The product, of the same subscription group.
    public var productId: ProductID
    /// How the product is billed; `nil` to let Apple decide.
    public var billingPlanType: BillingPlanType?

    /// Creates a response.
    public init(
      messageIdentifier: UUID, productId: ProductID, billingPlanType: BillingPlanType? = nil
    ) {
      self.messageIdentifier = messageIdentifier
      self.productId = productId
      self.billingPlanType = billingPlanType
    }
  }

  /// A message with a promotional offer, signed in one of two ways.
  ///
  /// Source: <https://developer.apple.com/documentation/retentionmessaging/promotionaloffer>
  public struct PromotionalOffer: Hashable, Sendable, Codable {
    /// An approved message.
    public var messageIdentifier: UUID
    /// The offer as a signed compact JWS; `nil` if it has the older signature.
    public private(set) var promotionalOfferSignatureV2: String?
    /// The offer with the older signature; `nil` if it is a JWS.
    public private(set) var promotionalOfferSignatureV1: PromotionalOfferSignatureV1?

    /// Creates a response with an offer as a signed compact JWS.
    public init(messageIdentifier: UUID, signatureV2: String) {
      self.messageIdentifier = messageIdentifier
      promotionalOfferSignatureV2 = signatureV2
    }

    /// Creates a response with an offer with the older signature.
    public init(messageIdentifier: UUID, signatureV1: PromotionalOfferSignatureV1) {
      self.messageIdentifier = messageIdentifier
      promotionalOfferSignatureV1 = signatureV1
    }

    func validate() throws(APIRequestError) {
      switch (promotionalOfferSignatureV2, promotionalOfferSignatureV1) {
      case (let jws?, nil):
        guard jws.split(separator: ".").count == 3 else {
          throw APIRequestError(
            "promotionalOffer.promotionalOfferSignatureV2", "not a compact JWS of three parts")
        }
      case (nil, let signature?): try signature.validate()
      default:
        throw APIRequestError(
          "promotionalOffer", "has both signatures or none; give exactly one")
      }
    }
  }

  /// A promotional offer with the older signature.
  ///
  /// Source: <https://developer.apple.com/documentation/retentionmessaging/promotionaloffersignaturev1>
  public struct PromotionalOfferSignatureV1: Hashable, Sendable, Codable {
    /// The signature in base64.
    public var encodedSignature: String
    /// The product.
    public var productId: ProductID
    /// The signed random value; sent in lowercase, as it was signed.
    public var nonce: UUID
    /// When it was signed; valid for a day.
    public var timestamp: Timestamp
    /// The id of the signing key.
    public var keyId: String
    /// The offer.
    public var offerIdentifier: String
    /// The signed app account token of the customer; `nil` if none.
    public var appAccountToken: UUID?

    /// Creates a signed offer.
    public init(
      encodedSignature: String, productId: ProductID, nonce: UUID, timestamp: Timestamp,
      keyId: String, offerIdentifier: String, appAccountToken: UUID? = nil
    ) {
      self.encodedSignature = encodedSignature
      self.productId = productId
      self.nonce = nonce
      self.timestamp = timestamp
      self.keyId = keyId
      self.offerIdentifier = offerIdentifier
      self.appAccountToken = appAccountToken
    }

    /// Encodes the identifiers in lowercase, as they were signed.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(encodedSignature, forKey: .encodedSignature)
      try values.encode(productId, forKey: .productId)
      try values.encode(nonce.uuidString.lowercased(), forKey: .nonce)
      try values.encode(timestamp, forKey: .timestamp)
      try values.encode(keyId, forKey: .keyId)
      try values.encode(offerIdentifier, forKey: .offerIdentifier)
      try values.encodeIfPresent(
        appAccountToken?.uuidString.lowercased(), forKey: .appAccountToken)
    }

    func validate() throws(APIRequestError) {
      for (name, text) in [
        ("encodedSignature", encodedSignature), ("productId", productId.rawValue),
        ("keyId", keyId), ("offerIdentifier", offerIdentifier),
      ] where text.isEmpty {
        throw APIRequestError(
          "promotionalOffer.promotionalOfferSignatureV1.\(name)", "empty; give what was signed")
      }
    }

    private enum CodingKeys: String, CodingKey {
      case encodedSignature, productId, nonce, timestamp, keyId, offerIdentifier
      case appAccountToken
    }
  }
}
