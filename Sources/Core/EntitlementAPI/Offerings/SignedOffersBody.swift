public import AppStoreCore
public import Foundation

/// The response to `POST /v1/offers`.
public struct SignedOffersBody: Hashable, Sendable, Codable {
  /// The offers in requested order.
  public var offers: [SignedOfferBody]

  /// Creates a response.
  public init(offers: [SignedOfferBody]) {
    self.offers = offers
  }
}

/// One offer with its signature, or an error.
public struct SignedOfferBody: Hashable, Sendable {
  /// Apple's older signature, with the values to pass to StoreKit.
  public struct Signature: Hashable, Sendable {
    /// The nonce, in lowercase.
    public var nonce: UUID
    /// The ECDSA signature in DER, as base64.
    public var signature: String
    /// When it was signed.
    public var timestamp: Timestamp

    /// Creates a signature.
    public init(nonce: UUID, signature: String, timestamp: Timestamp) {
      self.nonce = nonce
      self.signature = signature
      self.timestamp = timestamp
    }
  }

  /// The id of the signing key; empty if none exists.
  public var keyID: String
  /// The offer.
  public var offerID: String
  /// The subscription.
  public var productID: ProductID
  /// The older signature; `nil` if not requested or if there is an error.
  public var signature: Signature?
  /// The newer signature, a compact JWS for StoreKit's `compactJWS`; `nil` if not requested or if
  /// there is an error.
  public var compactJWS: String?
  /// Why there is no signature; `nil` if there is one.
  public var error: APIErrorBody?

  /// Creates an offer; set the signature or the error afterwards.
  public init(keyID: String, offerID: String, productID: ProductID) {
    self.keyID = keyID
    self.offerID = offerID
    self.productID = productID
  }
}

extension SignedOfferBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case keyID = "key_id"
    case offerID = "offer_id"
    case productID = "product_id"
    case signature = "signature_data"
    case compactJWS = "compact_jws"
    case error = "signature_error"
  }

  /// Decodes an offer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    keyID = container.lenient(String.self, .keyID) ?? ""
    offerID = try container.decode(String.self, forKey: .offerID)
    productID = try container.decode(ProductID.self, forKey: .productID)
    signature = try container.decodeIfPresent(Signature.self, forKey: .signature)
    compactJWS = try container.decodeIfPresent(String.self, forKey: .compactJWS)
    error = try container.decodeIfPresent(APIErrorBody.self, forKey: .error)
  }

  /// Encodes an offer; fields read by RevenueCat's clients are always present, null if missing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(keyID, forKey: .keyID)
    try container.encode(offerID, forKey: .offerID)
    try container.encode(productID, forKey: .productID)
    try container.encode(signature, forKey: .signature)
    try container.encodeIfPresent(compactJWS, forKey: .compactJWS)
    try container.encode(error, forKey: .error)
  }
}

extension SignedOfferBody.Signature: Codable {
  private enum CodingKeys: String, CodingKey {
    case nonce, signature, timestamp
  }

  /// Encodes the nonce in lowercase, as signed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nonce.uuidString.lowercased(), forKey: .nonce)
    try container.encode(signature, forKey: .signature)
    try container.encode(timestamp, forKey: .timestamp)
  }
}
