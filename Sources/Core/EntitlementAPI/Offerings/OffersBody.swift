public import AppStoreCore
public import Foundation

/// The body of `POST /v1/offers`: the promotional offers to sign for a customer.
public struct OffersBody: Hashable, Sendable {
  /// One offer to sign.
  public struct Offer: Hashable, Sendable {
    /// The offer's identifier in App Store Connect.
    public var offerID: String
    /// The subscription.
    public var productID: ProductID
    /// The subscription group; `nil` if the client does not know it.
    public var subscriptionGroup: SubscriptionGroupID?
    /// The version of Apple's signature: 1, or 2 for the compact JWS; default: 1.
    public var signatureVersion: Int

    /// Creates an offer.
    public init(
      offerID: String, productID: ProductID, subscriptionGroup: SubscriptionGroupID? = nil,
      signatureVersion: Int = 1
    ) {
      self.offerID = offerID
      self.productID = productID
      self.subscriptionGroup = subscriptionGroup
      self.signatureVersion = signatureVersion
    }
  }

  /// The maximum number of offers in one request.
  public static let maxOffers = 50

  /// The customer.
  public var appUserID: AppUserID
  /// A receipt or signed transaction, which is ignored.
  public var fetchToken: String?
  /// The offers.
  public var offers: [Offer]
  /// The token that the app passes with the purchase; default: the customer's id if it is a UUID,
  /// like RevenueCat's SDK, otherwise none.
  public var appAccountToken: UUID?

  /// Creates a body.
  public init(
    appUserID: AppUserID, fetchToken: String? = nil, offers: [Offer],
    appAccountToken: UUID? = nil
  ) {
    self.appUserID = appUserID
    self.fetchToken = fetchToken
    self.offers = offers
    self.appAccountToken = appAccountToken
  }
}

extension OffersBody: Codable {
  private enum CodingKeys: String, CodingKey {
    case appUserID = "app_user_id"
    case fetchToken = "fetch_token"
    case offers = "generate_offers"
    case appAccountToken = "app_account_token"
  }

  /// Decodes a body.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    appUserID = try container.decode(AppUserID.self, forKey: .appUserID)
    fetchToken = container.lenient(String.self, .fetchToken)
    offers = try container.decode([Offer].self, forKey: .offers)
    appAccountToken = try container.decodeIfPresent(UUID.self, forKey: .appAccountToken)
    guard offers.count <= Self.maxOffers else {
      throw DecodingError.dataCorruptedError(
        forKey: .offers, in: container,
        debugDescription: "has more than \(Self.maxOffers) offers; send several requests")
    }
  }
}

extension OffersBody.Offer: Codable {
  private enum CodingKeys: String, CodingKey {
    case offerID = "offer_id"
    case productID = "product_id"
    case subscriptionGroup = "subscription_group"
    case signatureVersion = "signature_version"
  }

  /// Decodes an offer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offerID = try container.decode(String.self, forKey: .offerID)
    productID = try container.decode(ProductID.self, forKey: .productID)
    subscriptionGroup = try container.decodeIfPresent(
      SubscriptionGroupID.self, forKey: .subscriptionGroup)
    signatureVersion = try container.decodeIfPresent(Int.self, forKey: .signatureVersion) ?? 1
    guard (1...2).contains(signatureVersion) else {
      throw DecodingError.dataCorruptedError(
        forKey: .signatureVersion, in: container, debugDescription: "must be 1 or 2")
    }
  }
}
