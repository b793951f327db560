public import AppStoreCore
public import StoreConfiguration

extension AppStoreState {
  /// Returns the price of a product in a storefront, in thousandths of its currency unit.
  ///
  /// `nil` if the product is not in the configuration.
  public func price(of product: ProductID, in storefront: Storefront) -> Int64? {
    data.catalog.products[product].map { data.catalog.price(of: $0, in: storefront) }
  }

  /// Returns the price of each month of a yearly subscription that is also sold monthly.
  ///
  /// In thousandths of the currency unit; `nil` if it is not sold monthly.
  public func monthlyPrice(of product: ProductID) -> Int64? {
    data.catalog.monthlyPrice(of: product)
  }

  /// Returns whether a product can be bought and renewed.
  public func isForSale(_ product: ProductID) -> Bool { data.catalog.isForSale(product) }

  /// Removes a product from sale, or returns it to sale.
  ///
  /// Subscriptions to a product that is not for sale end at their next renewal.
  /// - Throws: ``CatalogChangeError/unknownProduct(_:)``; nothing changes.
  public mutating func setForSale(
    _ isForSale: Bool, _ product: ProductID
  ) throws(CatalogChangeError) {
    try data.catalog.check(product)
    if isForSale {
      data.catalog.changes.removedFromSale.remove(product)
    } else {
      data.catalog.changes.removedFromSale.insert(product)
    }
  }

  /// Returns the offers of a product, introductory ones first.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - storefront: The storefront of the prices; `nil` for the offers' own prices.
  public func offers(of product: ProductID, in storefront: Storefront? = nil) -> [StoreOffer] {
    let offers = data.catalog.offers(of: product)
    guard let storefront else { return offers }
    return offers.map { data.catalog.priced($0, of: product, in: storefront) }
  }

  /// Adds an offer to a product.
  ///
  /// It replaces one of the same type, identifier and billing plan.
  ///
  /// - Returns: The effects; customers whose subscription ended can become eligible.
  /// - Throws: ``CatalogChangeError`` if the product is unknown or the offer does not fit it.
  ///   Introductory offers come only from the configuration.
  @discardableResult
  public mutating func addOffer(
    _ offer: StoreOffer, to product: ProductID
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    try data.catalog.check(product)
    guard offer.type != .introductory,
      offer.isUsable(forSubscription: data.catalog.plans[product] != nil)
    else { throw .unusableOffer(offer.id, product: product) }
    data.catalog.changes.offers[product, default: []].removeAll {
      OfferIdentity($0, of: product) == OfferIdentity(offer, of: product)
    }
    data.catalog.changes.offers[product, default: []].append(offer)
    return commitGroup(of: product)
  }

  /// Sells a yearly subscription also with monthly payments and a commitment of twelve months.
  ///
  /// By default, the monthly billing plans of the configuration are sold. An offer for that plan
  /// comes before the commitment, which begins with the first month at its own price. During the
  /// offer the customer can still cancel.
  ///
  /// - Parameters:
  ///   - price: The price of each month, in thousandths of the currency unit; `nil` to stop selling
  ///     it.
  ///   - product: The subscription.
  /// - Returns: The effects; the price of a next commitment can change.
  /// - Throws: ``CatalogChangeError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/billingplantype>
  @discardableResult
  public mutating func setMonthlyPrice(
    _ price: Int64?, of product: ProductID
  ) throws(CatalogChangeError) -> [SimulatorEffect] {
    guard let plan = data.catalog.plans[product] else { throw .unknownProduct(product) }
    guard plan.period.hasSameLength(as: SubscriptionPeriod(value: 1, unit: .year)) else {
      throw .notAYear(product)
    }
    if let price { try CatalogChangeError.check(price) }
    data.catalog.changes.monthlyPrices[product] = price
    return commitGroup(of: product)
  }

  /// Returns an account's storefront.
  ///
  /// Default: the configuration's.
  public func storefront(of account: AccountID) -> Storefront { data.storefront(of: account) }

  /// Sets an account's storefront.
  ///
  /// Existing purchases are unchanged. New purchases and renewals are charged in the new
  /// storefront, and a pending price increase of the old one is dropped.
  /// - Returns: The effects; the next price of a subscription can change.
  public mutating func setStorefront(
    _ storefront: Storefront, of account: AccountID
  ) -> [SimulatorEffect] {
    open(account)
    data.accounts[account]?.storefront = storefront
    var effects: [SimulatorEffect] = []
    for group in data.accounts[account]?.groups ?? [] {
      guard var held = data.accounts[account]?.subscriptions[group] else { continue }
      if held.priceStorefront != storefront.countryCode { held.priceIncrease = nil }
      effects += commit(&held, notification: nil)
    }
    return effects
  }

  /// Signs the changed renewal information of subscribers in a product's group again.
  mutating func commitGroup(of product: ProductID) -> [SimulatorEffect] {
    guard let group = data.catalog.plans[product]?.groupID else { return [] }
    var effects: [SimulatorEffect] = []
    for account in knownAccounts {
      guard var held = data.accounts[account]?.subscriptions[group] else { continue }
      effects += commit(&held, notification: nil)
    }
    return effects
  }
}
