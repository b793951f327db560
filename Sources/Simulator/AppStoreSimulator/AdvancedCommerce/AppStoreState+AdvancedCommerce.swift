public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Returns the terms of an Advanced Commerce subscription; `nil` for every other purchase.
  public func advancedCommerceTerms(of original: OriginalTransactionID) -> AdvancedCommerceTerms? {
    AdvancedCommerceChanges.advancedCommerceTerms(of: original, in: self)
  }

  /// Migrates a running subscription to Advanced Commerce.
  ///
  /// The current period's transaction lists the items from now on, and renewals cost the items'
  /// prices. A migration sets no prices: if no item has one, the first gets the subscription's
  /// price, and the others are free.
  /// - Parameters:
  ///   - original: The subscription.
  ///   - terms: The terms from the next renewal on.
  ///   - items: The items of the current period; `nil` for those of the renewal.
  ///   - product: The new product, of the same group and period; `nil` for the current one.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such subscription is running, it is already migrated or paid
  ///   monthly for a year, or the product is of another kind. Nothing changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/migrate-subscription-to-advanced-commerce-api>
  public mutating func migrateToAdvancedCommerce(
    _ original: OriginalTransactionID, _ terms: AdvancedCommerceTerms,
    running items: [AdvancedCommerceRenewalItem]? = nil, to product: ProductID? = nil
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AdvancedCommerceChanges.migrateToAdvancedCommerce(
      original, terms, running: items, to: product, in: &self)
  }

  /// Changes the names and descriptions of an Advanced Commerce subscription.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - immediately: Whether the current period changes too; otherwise only the next one.
  ///   - change: Changes the descriptors and the items' names. Prices are unchanged.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such Advanced Commerce subscription is running. Nothing
  ///   changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-metadata>
  public mutating func changeMetadata(
    of original: OriginalTransactionID, immediately: Bool,
    _ change: (inout AdvancedCommerceTerms) -> Void
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AdvancedCommerceChanges.changeMetadata(
      of: original, immediately: immediately, change, in: &self)
  }

  /// Changes the prices of an Advanced Commerce subscription's items from the next renewal on.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - prices: The prices in thousandths of the currency unit, by SKU. Unknown SKUs are ignored.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such Advanced Commerce subscription is running. Nothing
  ///   changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-price>
  public mutating func changePrices(
    of original: OriginalTransactionID, _ prices: [String: Int64]
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AdvancedCommerceChanges.changePrices(of: original, prices, in: &self)
  }
}
