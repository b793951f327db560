public import Foundation
public import StoreKit

/// An offer of a product: a lower price, or none, for some time.
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

  /// Who an offer is for.
  public enum DiscountType: Int, Hashable, Sendable, CaseIterable, Codable {
    /// Customers who are new to the subscription group.
    case introductory = 0
    /// Customers the app chooses.
    case promotional = 1
    /// Customers who left.
    case winBack = 2
  }

  /// The offer's identifier in App Store Connect; `nil` for introductory offers.
  public let offerIdentifier: String?
  /// The ISO 4217 code of the currency; `nil` when unknown.
  public let currencyCode: String?
  /// The price of one period of the offer; zero for a free trial.
  public let price: Decimal
  /// The price as the customer reads it.
  public let localizedPriceString: String
  /// How the offer is paid.
  public let paymentMode: PaymentMode
  /// The length of one period of the offer.
  public let subscriptionPeriod: SubscriptionPeriod
  /// How many periods the offer lasts.
  public let numberOfPeriods: Int
  /// Who the offer is for.
  public let type: DiscountType
  /// StoreKit's own offer; `nil` when it does not come from StoreKit.
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
  /// What tells the offers of one product apart.
  public struct Data: Hashable, Sendable {
    let offerIdentifier: String?
    let price: Decimal
    let paymentMode: PaymentMode
    let subscriptionPeriod: SubscriptionPeriod
    let numberOfPeriods: Int
    let type: DiscountType
  }

  /// What tells the offers of one product apart.
  public var id: Data {
    Data(
      offerIdentifier: offerIdentifier, price: price, paymentMode: paymentMode,
      subscriptionPeriod: subscriptionPeriod, numberOfPeriods: numberOfPeriods, type: type)
  }
}

extension StoreProductDiscount: CustomStringConvertible {
  /// One line for logs.
  public var description: String {
    "\(type) offer \(offerIdentifier ?? "without identifier"): \(localizedPriceString) "
      + "for \(numberOfPeriods) times \(subscriptionPeriod.debugDescription)"
  }
}
