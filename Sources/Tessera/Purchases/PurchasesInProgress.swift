/// Guards the set of products that are being bought.
actor PurchasesInProgress {
  private var products: Set<String> = []

  /// Notes that a purchase starts; returns `false` if one of the product is in progress.
  func begin(_ product: String) -> Bool {
    products.insert(product).inserted
  }

  /// Notes that a purchase ended.
  func end(_ product: String) {
    products.remove(product)
  }
}
