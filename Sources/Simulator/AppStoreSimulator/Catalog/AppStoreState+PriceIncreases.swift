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
    let country = (storefront ?? data.catalog.configuration.settings.storefront).countryCode
    try data.catalog.check(product)
    try CatalogChangeError.check(milliunits)
    data.catalog.changes.prices[product, default: [:]][country] = milliunits
    guard let group = data.catalog.plans[product]?.groupID else { return [] }
    var effects: [SimulatorEffect] = []
    for account in knownAccounts {
      guard var held = data.accounts[account]?.subscriptions[group] else { continue }
      effects += notifySubscriber(&held, milliunits, of: product, in: country, existing)
    }
    return effects
  }

  /// Records a customer's consent to a subscription's price increase.
  ///
  /// - Throws: ``ChangeError/noPriceIncrease(_:_:)`` if consent was not requested. Nothing
  ///   changes then.
  public mutating func consentToPriceIncrease(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], held.phase == .active,
      held.priceIncrease?.isAccepted == false
    else { throw .noPriceIncrease(account, group) }
    held.priceIncrease?.isAccepted = true
    return commit(&held, notification: (.priceIncrease, .accepted, held.current))
  }

  /// Declines a subscription's price increase for a customer, which turns auto-renew off.
  ///
  /// - Throws: ``ChangeError/noPriceIncrease(_:_:)`` if no price increase is pending. Nothing
  ///   changes then.
  public mutating func declinePriceIncrease(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], held.phase == .active,
      held.priceIncrease != nil, held.isAutoRenewing
    else { throw .noPriceIncrease(account, group) }
    held.isAutoRenewing = false
    held.declinedPriceIncrease = true
    return commit(&held, notification: (.didChangeRenewalStatus, .autoRenewDisabled, held.current))
  }

  /// Notifies a subscriber of a new price.
  private mutating func notifySubscriber(
    _ held: inout AccountSubscription, _ price: Int64, of product: ProductID, in country: String,
    _ existing: PriceIncreasePolicy
  ) -> [SimulatorEffect] {
    guard held.productID == product, held.priceStorefront == country, !held.hasEnded,
      held.commitment == nil, held.advancedCommerce == nil
    else { return commit(&held, notification: nil) }
    if price <= held.price {
      held.priceIncrease = nil
      held.price = price
      return commit(&held, notification: nil)
    }
    let date: Timestamp
    let isAccepted: Bool
    switch existing {
    case .keepPrice: return []
    case .payMore(let from): (date, isAccepted) = (from, true)
    case .mustConsent(let from): (date, isAccepted) = (from, false)
    }
    // The outstanding payment is for the period that was due before.
    let earliest = held.phase == .active ? date : max(date, held.expiresDate + .milliseconds(1))
    held.priceIncrease = PriceIncrease(
      milliunits: price, effectiveDate: earliest, isAccepted: isAccepted)
    return commit(
      &held, notification: (.priceIncrease, isAccepted ? .accepted : .pending, held.current))
  }
}
