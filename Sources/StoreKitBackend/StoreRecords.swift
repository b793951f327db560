public import AppStoreTypes
public import Foundation

/// A product as the store tells it to a device.
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
  /// The locale whose format shows the price, such as `en_US`.
  public var locale: String
  /// Whether a family may share it.
  public var isFamilyShareable: Bool
  /// The subscription; `nil` unless the product renews by itself.
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
  /// How often it renews.
  public var period: SubscriptionPeriod
  /// The introductory offer; `nil` for none.
  public var introductoryOffer: OfferRecord?

  /// Creates a record.
  public init(
    groupID: SubscriptionGroupID, groupDisplayName: String, groupLevel: Int,
    period: SubscriptionPeriod, introductoryOffer: OfferRecord?
  ) {
    self.groupID = groupID
    self.groupDisplayName = groupDisplayName
    self.groupLevel = groupLevel
    self.period = period
    self.introductoryOffer = introductoryOffer
  }
}

/// A subscription offer.
public struct OfferRecord: Hashable, Sendable, Codable {
  /// The offer's identifier; `nil` for an introductory offer.
  public var id: String?
  /// The kind of offer.
  public var type: OfferType
  /// How it is paid.
  public var discountType: OfferDiscountType
  /// The price of one period of it; zero for a free trial.
  public var price: Price
  /// The length of one period of it.
  public var period: SubscriptionPeriod
  /// How many periods it lasts.
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

/// What a device asks the store to sell.
public struct PurchaseOrder: Hashable, Sendable, Codable {
  /// The product to buy.
  public var productID: ProductID
  /// How many; 1 to 10, and 1 for subscriptions and non-consumables.
  public var quantity: Int
  /// The UUID that names the customer in the developer's system; `nil` for none.
  public var appAccountToken: UUID?
  /// Whether a parent has to approve the purchase first; `nil` leaves it to the store's settings.
  public var simulatesAskToBuy: Bool?

  /// Creates an order.
  public init(
    productID: ProductID, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
  }
}

/// How a purchase ended.
public enum PurchaseOutcome: Hashable, Sendable, Codable {
  /// The signed transaction, as a compact JWS.
  case success(String)
  /// Somebody or something else must act first; the transaction may come later as an event.
  case pending
  /// The customer cancelled.
  case userCancelled
}

/// The state of a subscription with its signed data.
public struct SubscriptionStatusRecord: Hashable, Sendable, Codable {
  /// The state.
  public var status: SubscriptionStatus
  /// The newest signed transaction.
  public var signedTransactionInfo: String
  /// The signed renewal information.
  public var signedRenewalInfo: String

  /// Creates a record.
  public init(status: SubscriptionStatus, signedTransactionInfo: String, signedRenewalInfo: String)
  {
    self.status = status
    self.signedTransactionInfo = signedTransactionInfo
    self.signedRenewalInfo = signedRenewalInfo
  }
}

/// A storefront.
public struct StorefrontRecord: Hashable, Sendable, Codable {
  /// The alpha-3 country code.
  public var countryCode: String
  /// Apple's number of the storefront.
  public var id: String
  /// The ISO 4217 currency code.
  public var currency: String

  /// Creates a record.
  public init(countryCode: String, id: String, currency: String) {
    self.countryCode = countryCode
    self.id = id
    self.currency = currency
  }
}

/// Something that happened in the store outside of a purchase call.
public enum StoreEvent: Hashable, Sendable, Codable {
  /// A transaction is new or has changed; the compact JWS.
  case transaction(String)
  /// The status of a subscription changed.
  case status(SubscriptionGroupID, SubscriptionStatusRecord)
}

/// A run of store events.
public struct StoreEvents: Hashable, Sendable, Codable {
  /// The events, in order.
  public var events: [StoreEvent]
  /// The number to ask after next time.
  public var cursor: Int

  /// Creates a run.
  public init(events: [StoreEvent], cursor: Int) {
    self.events = events
    self.cursor = cursor
  }
}
