public import Foundation

/// An offer for tests and previews.
public struct TestStoreProductDiscount: Hashable, Sendable {
  /// The offer's identifier.
  public var identifier: String
  /// The price of one period of the offer.
  public var price: Decimal
  /// The localized price.
  public var localizedPriceString: String
  /// How the offer is paid.
  public var paymentMode: StoreProductDiscount.PaymentMode
  /// The length of one period of the offer.
  public var subscriptionPeriod: SubscriptionPeriod
  /// How many periods the offer lasts.
  public var numberOfPeriods: Int
  /// The customers the offer is for.
  public var type: StoreProductDiscount.DiscountType

  /// Creates an offer.
  public init(
    identifier: String, price: Decimal, localizedPriceString: String,
    paymentMode: StoreProductDiscount.PaymentMode, subscriptionPeriod: SubscriptionPeriod,
    numberOfPeriods: Int, type: StoreProductDiscount.DiscountType
  ) {
    self.identifier = identifier
    self.price = price
    self.localizedPriceString = localizedPriceString
    self.paymentMode = paymentMode
    self.subscriptionPeriod = subscriptionPeriod
    self.numberOfPeriods = numberOfPeriods
    self.type = type
  }

  /// Returns the offer in the type for products; its currency is unknown.
  public func toStoreProductDiscount() -> StoreProductDiscount {
    StoreProductDiscount(
      offerIdentifier: identifier, currencyCode: nil, price: price,
      localizedPriceString: localizedPriceString, paymentMode: paymentMode,
      subscriptionPeriod: subscriptionPeriod, numberOfPeriods: numberOfPeriods, type: type)
  }
}
