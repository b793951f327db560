public import AppStoreCore

/// A product as the store describes it to a device.
public struct ProductRecord: Hashable, Sendable, Codable {
  /// The product's identifier.
  public var id: ProductID
  /// The product's type.
  public var type: ProductType
  /// The name in the device's language.
  public var displayName: String
  /// The description in the device's language.
  public var description: String
  /// The price.
  public var price: Price
  /// The locale for formatting the price, such as `en_US`.
  public var locale: String
  /// Whether it can be shared with a family.
  public var isFamilyShareable: Bool
  /// The subscription; `nil` for products that are not auto-renewable.
  public var subscription: SubscriptionRecord?

  /// Creates a record.
  public init(
    id: ProductID, type: ProductType, displayName: String, description: String, price: Price,
    locale: String, isFamilyShareable: Bool, subscription: SubscriptionRecord?
  ) {
    self.id = id
    self.type = type
    self.displayName = displayName
    self.description = description
    self.price = price
    self.locale = locale
    self.isFamilyShareable = isFamilyShareable
    self.subscription = subscription
  }
}

/// The subscription part of a product.
public struct SubscriptionRecord: Hashable, Sendable, Codable {
  /// The subscription group's identifier.
  public var groupID: SubscriptionGroupID
  /// The subscription group's name in the device's language.
  public var groupDisplayName: String
  /// The level in the group; 1 is the highest.
  public var groupLevel: Int
  /// The renewal period.
  public var period: SubscriptionPeriod
  /// The introductory offer; `nil` if none.
  public var introductoryOffer: OfferRecord?
  /// The promotional offers, in the order of the store.
  public var promotionalOffers: [OfferRecord]
  /// The offers for former customers, in the order of the store.
  public var winBackOffers: [OfferRecord]
  /// The prices of each billing plan, up front first.
  public var pricingTerms: [PricingTermsRecord]
  /// The subscriptions of a bundle; empty for other products.
  public var bundled: [ProductRecord]

  /// Creates a record.
  public init(
    groupID: SubscriptionGroupID, groupDisplayName: String, groupLevel: Int,
    period: SubscriptionPeriod, introductoryOffer: OfferRecord?,
    promotionalOffers: [OfferRecord] = [], winBackOffers: [OfferRecord] = [],
    pricingTerms: [PricingTermsRecord] = [], bundled: [ProductRecord] = []
  ) {
    self.groupID = groupID
    self.groupDisplayName = groupDisplayName
    self.groupLevel = groupLevel
    self.period = period
    self.introductoryOffer = introductoryOffer
    self.promotionalOffers = promotionalOffers
    self.winBackOffers = winBackOffers
    self.pricingTerms = pricingTerms
    self.bundled = bundled
  }
}

/// A subscription offer.
public struct OfferRecord: Hashable, Sendable, Codable {
  /// The offer's identifier; `nil` for an introductory offer.
  public var id: String?
  /// The kind of offer.
  public var type: OfferType
  /// The payment mode.
  public var discountType: OfferDiscountType
  /// The price of one period of the offer; zero for a free trial.
  public var price: Price
  /// The length of one period of the offer.
  public var period: SubscriptionPeriod
  /// The number of periods of the offer.
  public var periodCount: Int

  /// Creates a record.
  public init(
    id: String?, type: OfferType, discountType: OfferDiscountType, price: Price,
    period: SubscriptionPeriod, periodCount: Int
  ) {
    self.id = id
    self.type = type
    self.discountType = discountType
    self.price = price
    self.period = period
    self.periodCount = periodCount
  }
}
