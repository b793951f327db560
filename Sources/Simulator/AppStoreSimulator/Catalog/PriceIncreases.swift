internal import AppStoreCore
internal import StoreConfiguration

/// Changed prices of products that customers subscribe to.
enum PriceIncreases {
  /// Changes the price of a product in a storefront.
  static func setPrice(
    _ milliunits: Int64, of product: ProductID, in storefront: Storefront?,
    existing: PriceIncreasePolicy, in store: inout AppStoreState
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    let country = (storefront ?? store.data.catalog.configuration.settings.storefront).countryCode
    try store.data.catalog.setPrice(milliunits, of: product, in: country)
    guard let group = store.data.catalog.plans[product]?.groupID else { return [] }
    var effects: [SimulatorEffect] = []
    for account in store.knownAccounts {
      guard var held = store.data.accounts[account]?.subscriptions[group] else { continue }
      effects += notifySubscriber(&held, milliunits, of: product, in: country, existing, in: &store)
    }
    return effects
  }

  /// Records a customer's consent to a subscription's price increase.
  static func consentToPriceIncrease(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group], held.phase == .active,
      held.priceIncrease?.isAccepted == false
    else { throw .noPriceIncrease(account, group) }
    held.priceIncrease?.isAccepted = true
    return store.commit(&held, notification: (.priceIncrease, .accepted, held.current))
  }

  /// Declines a subscription's price increase for a customer, which turns auto-renew off.
  static func declinePriceIncrease(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group], held.phase == .active,
      held.priceIncrease != nil, held.isAutoRenewing
    else { throw .noPriceIncrease(account, group) }
    held.isAutoRenewing = false
    held.declinedPriceIncrease = true
    return store.commit(
      &held, notification: (.didChangeRenewalStatus, .autoRenewDisabled, held.current))
  }

  /// Notifies a subscriber of a new price.
  private static func notifySubscriber(
    _ held: inout AccountSubscription, _ price: Int64, of product: ProductID, in country: String,
    _ existing: PriceIncreasePolicy, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    guard held.productID == product, held.priceStorefront == country, !held.hasEnded,
      held.commitment == nil, held.advancedCommerce == nil
    else { return store.commit(&held, notification: nil) }
    if price <= held.price {
      held.priceIncrease = nil
      held.price = price
      return store.commit(&held, notification: nil)
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
    return store.commit(
      &held, notification: (.priceIncrease, isAccepted ? .accepted : .pending, held.current))
  }
}
