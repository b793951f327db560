internal import AppStoreTypes

/// A purchase that failed or that a parent declined, which only the session's list shows.
struct RefusedPurchase: Hashable, Sendable {
  let id: UInt
  let productID: ProductID
  let date: Timestamp
}
