internal import AppStoreSimulator
package import AppStoreTypes

/// A purchase that failed or that a parent declined, which only the list of a test session shows.
package struct RefusedPurchase: Hashable, Sendable {
  /// The identifier in that list.
  package let id: UInt
  /// The product.
  package let productID: ProductID
  /// When the customer began the purchase.
  package let date: Timestamp
}

extension SimulatedStore {
  /// Records a purchase that failed or was declined, for a store with test sessions.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - date: When the customer began the purchase; `nil` for now.
  ///   - id: The identifier under which the list had it before; `nil` for a new one.
  package func refuse(_ product: ProductID, at date: Timestamp? = nil, id: UInt? = nil) {
    guard let known = refusals else { return }
    let next = 8_000_000_000_000_000 + UInt(known.count) + 1
    refusals?.append(
      RefusedPurchase(id: id ?? next, productID: product, date: date ?? simulator.now))
  }
}
