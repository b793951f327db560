public import AppStoreTypes
public import Foundation

/// What a customer asks the store to sell.
public struct Order: Hashable, Sendable {
  /// The product to buy.
  public var productID: ProductID
  /// How many; 1 to 10 for consumables and non-renewing subscriptions, otherwise 1.
  ///
  /// Of a subscription that is sold by seats, how many seats it has after the purchase.
  public var quantity: Int
  /// The UUID that names the customer in the developer's system; `nil` for none.
  public var appAccountToken: UUID?
  /// The offer to buy with; `nil` for the introductory offer, if the customer may use it.
  public var offer: OfferChoice?
  /// Whether the developer's server allows the introductory offer; `nil` lets the store decide.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/introductoryoffereligibility(compactjws:)>
  public var allowIntroductoryOffer: Bool?
  /// Whether to pay monthly for a commitment of twelve months; `nil` means up front.
  public var billingPlan: BillingPlanType?

  /// Creates an order.
  public init(
    productID: ProductID, quantity: Int = 1, appAccountToken: UUID? = nil,
    offer: OfferChoice? = nil, allowIntroductoryOffer: Bool? = nil,
    billingPlan: BillingPlanType? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.offer = offer
    self.allowIntroductoryOffer = allowIntroductoryOffer
    self.billingPlan = billingPlan
  }
}
