public import AppStoreTypes

/// Why the store sold nothing; the store's state is unchanged.
public enum PurchaseFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The product is not in the store's configuration.
  case unknownProduct(ProductID)
  /// The quantity is not one the product allows.
  case invalidQuantity(Int, product: ProductID, limit: Int)

  /// Whether the same order may succeed later; never.
  public var isRetryable: Bool { false }

  /// What is wrong, and what to give instead.
  public var description: String {
    switch self {
    case .unknownProduct(let id):
      "productID: \(id) is not in the store's configuration; give the id of a product in it"
    case .invalidQuantity(let quantity, let product, let limit):
      "quantity: \(quantity) of \(product) cannot be bought at once; give "
        + (limit == 1 ? "1" : "1 to \(limit)")
    }
  }
}
