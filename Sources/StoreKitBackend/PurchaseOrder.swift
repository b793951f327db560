public import AppStoreTypes
public import Foundation

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
  /// The promotional offer to buy with; `nil` for none.
  public var promotionalOffer: PromotionalOfferOrder?
  /// The win-back offer to buy with, by its identifier; `nil` for none.
  public var winBackOfferID: String?
  /// Whether the developer's server allows the introductory offer, as a compact JWS; `nil` for no word.
  public var introductoryOfferEligibility: String?

  /// Creates an order.
  public init(
    productID: ProductID, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool? = nil, promotionalOffer: PromotionalOfferOrder? = nil,
    winBackOfferID: String? = nil, introductoryOfferEligibility: String? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
    self.promotionalOffer = promotionalOffer
    self.winBackOfferID = winBackOfferID
    self.introductoryOfferEligibility = introductoryOfferEligibility
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
