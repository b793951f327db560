public import AppStoreCore

extension DeviceInfo {
  /// Returns whether the app may sell Advanced Commerce items under a product.
  public func allowsAdvancedCommerce(under product: ProductID) -> Bool {
    advancedCommerceProductIDs?.contains(product.rawValue) ?? true
  }
}
