public import AppStoreCore
public import Foundation

/// A device's purchase request to the store.
public struct DevicePurchaseRequest: Hashable, Sendable, Codable {
  /// The product to buy.
  public var productID: ProductID
  /// The quantity; 1 to 10, and 1 for subscriptions and non-consumables.
  public var quantity: Int
  /// The UUID of the customer in the developer's system; `nil` if none.
  public var appAccountToken: UUID?
  /// Whether a parent has to approve the purchase first; `nil` for the store's settings.
  public var simulatesAskToBuy: Bool?
  /// The promotional offer; `nil` if none.
  public var promotionalOffer: DevicePromotionalOffer?
  /// The identifier of the win-back offer; `nil` if none.
  public var winBackOfferID: String?
  /// The developer's decision about the introductory offer, as a compact JWS; `nil` if none.
  public var introductoryOfferEligibility: String?
  /// The billing plan of a subscription with a commitment; `nil` for up front.
  public var billingPlan: BillingPlanType?
  /// The Advanced Commerce request of the developer's server, as a compact JWS; `nil` if none.
  ///
  /// The product is then the generic one of the items that the request names.
  public var advancedCommerceRequest: String?

  /// Creates an order.
  public init(
    productID: ProductID, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool? = nil, promotionalOffer: DevicePromotionalOffer? = nil,
    winBackOfferID: String? = nil, introductoryOfferEligibility: String? = nil,
    billingPlan: BillingPlanType? = nil, advancedCommerceRequest: String? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
    self.promotionalOffer = promotionalOffer
    self.winBackOfferID = winBackOfferID
    self.introductoryOfferEligibility = introductoryOfferEligibility
    self.billingPlan = billingPlan
    self.advancedCommerceRequest = advancedCommerceRequest
  }
}

/// The result of a purchase.
public enum PurchaseOutcome: Hashable, Sendable, Codable {
  /// The signed transaction, as a compact JWS.
  case success(String)
  /// Another person must act first; the transaction may arrive later as an event.
  case pending
  /// The customer canceled.
  case userCancelled
}
