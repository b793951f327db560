public import AppStoreTypes
public import Foundation

/// What a customer asks the store to sell.
public struct Order: Hashable, Sendable {
  /// The product to buy.
  public var productID: ProductID
  /// How many; 1 to 10 for consumables and non-renewing subscriptions, otherwise 1.
  public var quantity: Int
  /// The UUID that names the customer in the developer's system; `nil` for none.
  public var appAccountToken: UUID?

  /// Creates an order.
  public init(productID: ProductID, quantity: Int = 1, appAccountToken: UUID? = nil) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
  }
}
