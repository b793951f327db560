public import AppStoreCore
public import StoreConfiguration

extension AppStoreState {
  /// Changes the price of a product in a storefront.
  ///
  /// New customers pay it immediately. Existing subscribers pay a lower price from their next
  /// renewal; a higher price follows `existing`. A commitment keeps its price, and Advanced
  /// Commerce has its own.
  ///
  /// - Parameters:
  ///   - milliunits: The price in thousandths of the storefront's currency unit.
  ///   - product: The product.
  ///   - storefront: The storefront; `nil` for the configuration's.
  ///   - existing: The effect of a higher price on existing subscribers.
  /// - Returns: The effects, account by account.
  /// - Throws: ``CatalogChangeError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/managing-price-increases-for-auto-renewable-subscriptions>
  public mutating func setPrice(
    _ milliunits: Int64, of product: ProductID, in storefront: Storefront? = nil,
    existing: PriceIncreasePolicy = .keepPrice
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    try PriceIncreases.setPrice(
      milliunits, of: product, in: storefront, existing: existing, in: &self)
  }

  /// Records a customer's consent to a subscription's price increase.
  ///
  /// - Throws: ``ChangeError/noPriceIncrease(_:_:)`` if consent was not requested. Nothing
  ///   changes then.
  public mutating func consentToPriceIncrease(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try PriceIncreases.consentToPriceIncrease(group: group, account: account, in: &self)
  }

  /// Declines a subscription's price increase for a customer, which turns auto-renew off.
  ///
  /// - Throws: ``ChangeError/noPriceIncrease(_:_:)`` if no price increase is pending. Nothing
  ///   changes then.
  public mutating func declinePriceIncrease(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try PriceIncreases.declinePriceIncrease(group: group, account: account, in: &self)
  }
}
