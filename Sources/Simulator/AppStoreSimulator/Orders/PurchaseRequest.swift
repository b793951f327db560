public import AppStoreCore
public import Foundation

/// A customer's order.
public struct PurchaseRequest: Hashable, Sendable {
  /// The product to buy.
  public var productID: ProductID
  /// The quantity; 1 to 10 for consumables and non-renewing subscriptions, otherwise 1.
  ///
  /// For a subscription with seats, the number of seats after the purchase.
  public var quantity: Int
  /// The UUID of the customer in the developer's system; `nil` if none.
  public var appAccountToken: UUID?
  /// The requested offer; `nil` for the introductory offer, if the customer is eligible.
  public var offer: RequestedOffer?
  /// Whether the developer's server allows the introductory offer; `nil` if the store decides.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/introductoryoffereligibility(compactjws:)>
  public var allowIntroductoryOffer: Bool?
  /// The billing plan, such as monthly with a commitment of twelve months; `nil` for up front.
  public var billingPlan: BillingPlanType?
  /// The Advanced Commerce items, whose prices replace the product's; `nil` for other purchases.
  public var advancedCommerce: AdvancedCommerceOrder?

  /// Creates an order.
  public init(
    productID: ProductID, quantity: Int = 1, appAccountToken: UUID? = nil,
    offer: RequestedOffer? = nil, allowIntroductoryOffer: Bool? = nil,
    billingPlan: BillingPlanType? = nil, advancedCommerce: AdvancedCommerceOrder? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.offer = offer
    self.allowIntroductoryOffer = allowIntroductoryOffer
    self.billingPlan = billingPlan
    self.advancedCommerce = advancedCommerce
  }
}
