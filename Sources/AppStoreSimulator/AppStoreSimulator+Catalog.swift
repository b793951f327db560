public import AppStoreTypes
public import StoreConfiguration

extension AppStoreSimulator {
  /// Returns what a product costs in a storefront, in thousandths of its currency unit.
  ///
  /// `nil` means that the product is not in the configuration.
  public func price(of product: ProductID, in storefront: Storefront) -> Int64? {
    products[product].map { price(of: $0, in: storefront) }
  }

  /// Returns whether a product can be bought and renewed.
  public func isForSale(_ product: ProductID) -> Bool {
    products[product] != nil && !catalog.removedFromSale.contains(product)
  }

  /// Removes a product from sale, or puts it on sale again.
  ///
  /// Subscriptions to a product that is not for sale end at their next renewal.
  /// - Throws: ``CatalogFailure/unknownProduct(_:)``; nothing changes.
  public mutating func setForSale(
    _ isForSale: Bool, _ product: ProductID
  ) throws(CatalogFailure) {
    guard products[product] != nil else { throw .unknownProduct(product) }
    if isForSale {
      catalog.removedFromSale.remove(product)
    } else {
      catalog.removedFromSale.insert(product)
    }
  }

  /// Returns the offers of a product, the introductory ones first.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - storefront: Where; `nil` for the offers with their own prices.
  public func offers(of product: ProductID, in storefront: Storefront? = nil) -> [StoreOffer] {
    let introductory = plans[product]?.usableOffers ?? []
    let offers = introductory + (catalog.offers[product] ?? [])
    guard let storefront else { return offers }
    return offers.map { priced($0, of: product, in: storefront) }
  }

  /// Adds an offer to a product; one of the same kind, identifier and billing plan is replaced.
  ///
  /// - Returns: What happened; customers whose subscription ended may be eligible now.
  /// - Throws: ``CatalogFailure``: the product is unknown, or the offer does not fit it. Introductory
  ///   offers are the configuration's alone.
  @discardableResult
  public mutating func addOffer(
    _ offer: StoreOffer, to product: ProductID
  ) throws(CatalogFailure) -> [StoreEffect] {
    guard products[product] != nil else { throw .unknownProduct(product) }
    guard offer.type != .introductory, offer.isUsable(forSubscription: plans[product] != nil)
    else { throw .unusableOffer(offer.id, product: product) }
    catalog.offers[product, default: []].removeAll {
      OfferName($0, of: product) == OfferName(offer, of: product)
    }
    catalog.offers[product, default: []].append(offer)
    return settleGroup(of: product)
  }

  /// Sells a subscription of a year with monthly payments and a commitment of twelve months, too.
  ///
  /// At first that is sold which the configuration has a monthly billing plan for. An offer for that plan
  /// comes before the commitment, which begins with the first month at its own price; during the offer
  /// the customer may still leave.
  ///
  /// - Parameters:
  ///   - price: What each month costs, in thousandths of the currency unit; `nil` sells it no more.
  ///   - product: The subscription.
  /// - Returns: What happened; the price of a next commitment may have changed.
  /// - Throws: ``CatalogFailure``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/billingplantype>
  @discardableResult
  public mutating func setMonthlyPrice(
    _ price: Int64?, of product: ProductID
  ) throws(CatalogFailure) -> [StoreEffect] {
    guard let plan = plans[product] else { throw .unknownProduct(product) }
    guard plan.period.hasSameLength(as: SubscriptionPeriod(value: 1, unit: .year)) else {
      throw .notAYear(product)
    }
    if let price { try CatalogFailure.check(price) }
    catalog.monthlyPrices[product] = price
    return settleGroup(of: product)
  }

  /// Returns where an account shops; at first the configuration's storefront.
  public func storefront(of account: AccountID) -> Storefront {
    accounts.part(of: account, \.storefront).flatMap { $0 } ?? configuration.settings.storefront
  }

  /// Returns where a subscription's account shops.
  func storefront(of held: HeldSubscription) -> Storefront {
    accounts.part(held.accountNumber, \.storefront) ?? configuration.settings.storefront
  }

  /// Lets an account shop in another storefront.
  ///
  /// What it bought stays as it is. Purchases and renewals from now on are charged there; a higher price
  /// of the old storefront is forgotten.
  /// - Returns: What happened; the next price of a subscription may have changed.
  public mutating func setStorefront(
    _ storefront: Storefront, of account: AccountID
  ) -> [StoreEffect] {
    open(account)
    accounts[account]?.storefront = storefront
    var effects: [StoreEffect] = []
    for group in accounts[account]?.groups ?? [] {
      guard var held = accounts[account]?.subscriptions[group] else { continue }
      if held.priceStorefront != storefront.countryCode { held.priceIncrease = nil }
      effects += settle(&held, notification: nil)
    }
    return effects
  }

  /// Signs again what a change to a product has changed for those who have a plan of its group.
  mutating func settleGroup(of product: ProductID) -> [StoreEffect] {
    guard let group = plans[product]?.groupID else { return [] }
    var effects: [StoreEffect] = []
    for account in knownAccounts {
      guard var held = accounts[account]?.subscriptions[group] else { continue }
      effects += settle(&held, notification: nil)
    }
    return effects
  }
}
