package import AppStoreCore

/// A purchase that failed or that a parent declined, which only the list of a test session shows.
package struct RefusedPurchase: Hashable, Sendable {
  /// The identifier in that list.
  package let id: UInt
  /// The product.
  package let productID: ProductID
  /// When the customer began the purchase.
  package let date: Timestamp
}
