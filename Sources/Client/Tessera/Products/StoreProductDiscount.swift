public import Foundation
public import StoreKit

/// An offer of a product: a lower price, or none, for a limited time.
public struct StoreProductDiscount: Hashable, Sendable {
  /// How an offer is paid.
  public enum PaymentMode: Int, Hashable, Sendable, CaseIterable, Codable {
    /// A reduced price is paid each period.
    case payAsYouGo = 0
    /// One price is paid for the whole offer.
    case payUpFront = 1
    /// Nothing is paid during the offer.
    case freeTrial = 2
  }

  /// The customers an offer is for.
  public enum DiscountType: Int, Hashable, Sendable, CaseIterable, Codable {
    /// Customers who are new to the subscription group.
    case introductory = 0
    /// Customers the app chooses.
    case promotional = 1
    /// Customers whose subscription ended.
    case winBack = 2
  }

  /// The offer's identifier in App Store Connect; `nil` for introductory offers.
  public let offerIdentifier: String?
  /// The ISO 4217 code of the currency; `nil` if unknown.
  public let currencyCode: String?
  /// The price of one period of the offer; zero for a free trial.
  public let price: Decimal
  /// The localized price.
  public let localizedPriceString: String
  /// How the offer is paid.
  public let paymentMode: PaymentMode
  /// The length of one period of the offer.
  public let subscriptionPeriod: SubscriptionPeriod
  /// How many periods the offer lasts.
  public let numberOfPeriods: Int
  /// The customers the offer is for.
  public let type: DiscountType
  /// StoreKit's own offer; `nil` for an offer that is not from StoreKit.
  public let sk2Discount: SK2ProductDiscount?

  init(
    offerIdentifier: String?, currencyCode: String?, price: Decimal, localizedPriceString: String,
    paymentMode: PaymentMode, subscriptionPeriod: SubscriptionPeriod, numberOfPeriods: Int,
    type: DiscountType, sk2Discount: SK2ProductDiscount? = nil
  ) {
    self.offerIdentifier = offerIdentifier
    self.currencyCode = currencyCode
    self.price = price
    self.localizedPriceString = localizedPriceString
    self.paymentMode = paymentMode
    self.subscriptionPeriod = subscriptionPeriod
    self.numberOfPeriods = numberOfPeriods
    self.type = type
    self.sk2Discount = sk2Discount
  }
}

extension StoreProductDiscount: Identifiable {
  /// The identity of an offer among the offers of one product.
  public struct Data: Hashable, Sendable {
    let offerIdentifier: String?
    let price: Decimal
    let paymentMode: PaymentMode
    let subscriptionPeriod: SubscriptionPeriod
    let numberOfPeriods: Int
    let type: DiscountType
  }

  /// The identity of the offer among the offers of one product.
  public var id: Data {
    Data(
      offerIdentifier: offerIdentifier, price: price, paymentMode: paymentMode,
      subscriptionPeriod: subscriptionPeriod, numberOfPeriods: numberOfPeriods, type: type)
  }
}

extension StoreProductDiscount: CustomStringConvertible {
  /// A description for logs.
  public var description: String {
    "\(type) offer \(offerIdentifier ?? "without identifier"): \(localizedPriceString) "
      + "for \(numberOfPeriods) times \(subscriptionPeriod.debugDescription)"
  }
}
