internal import AppStoreCore
internal import StoreConfiguration

/// What the store sells: the configuration, and the developer's changes since it was read.
struct SaleCatalog: Hashable, Sendable {
  private(set) var configuration: StoreKitConfiguration
  let products: [ProductID: ConfiguredProduct]
  let plans: [ProductID: ConfiguredSubscription]
  /// The subscription groups; the queue stores their indexes.
  let groups: [SubscriptionGroupID]
  /// The developer's changes; what is written here was checked.
  var changes = CatalogOverrides()

  init(_ configuration: StoreKitConfiguration) {
    self.configuration = configuration
    products = Dictionary(
      configuration.allProducts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    plans = Dictionary(
      configuration.subscriptionGroups.flatMap(\.subscriptions).map { ($0.product.id, $0) },
      uniquingKeysWith: { first, _ in first })
    groups = configuration.subscriptionGroups.map(\.id)
    for (id, plan) in plans {
      let offers = plan.offers.compactMap(StoreOffer.init(configured:))
      if !offers.isEmpty { changes.offers[id] = offers }
      if let price = plan.configuredMonthlyPrice { changes.monthlyPrices[id] = price }
    }
    assert(plans.keys.allSatisfy { products[$0] != nil }, "every plan is a product")
  }

  /// Sets the language and region of customers.
  mutating func setLocale(_ locale: String) { configuration.settings.locale = locale }

  /// Returns whether a product can be bought and renewed.
  func isForSale(_ product: ProductID) -> Bool {
    products[product] != nil && !changes.removedFromSale.contains(product)
  }

  /// Checks an order except for its offer; returns its product.
  ///
  /// - Parameter seats: The terms of the product's seats; `nil` if it is not sold by seats.
  func checked(_ order: PurchaseRequest, seats: SeatSale?) throws(StorePurchaseError)
    -> ConfiguredProduct
  {
    guard let product = products[order.productID] else {
      throw .unknownProduct(order.productID)
    }
    guard isForSale(product.id) else { throw .notForSale(product.id) }
    let limit =
      seats?.limit ?? (product.type == .consumable || product.type == .nonRenewing ? 10 : 1)
    guard (1...limit).contains(order.quantity) else {
      throw .invalidQuantity(order.quantity, product: product.id, limit: limit)
    }
    guard let plan = order.billingPlan, plan != .billedUpfront else { return product }
    guard plan == .monthly, monthlyPrice(of: product.id) != nil, seats == nil else {
      throw .noBillingPlan(plan, product: product.id)
    }
    return product
  }

  /// Returns the period that a transaction paid for; `nil` for a product without periods.
  func period(of payload: JWSTransactionDecodedPayload) -> SubscriptionPeriod? {
    if let offered = payload.offerPeriod.flatMap({ SubscriptionPeriod(iso8601: $0) }) {
      return offered
    }
    if let period = payload.advancedCommerceInfo?.period,
      let length = SubscriptionPeriod(iso8601: period.rawValue)
    {
      return length
    }
    return payload.commitmentInfo == nil ? plans[payload.productId]?.period : .month
  }

  /// Returns the reason why a subscription ends at its renewal despite auto-renew; `nil` if it
  /// renews.
  func endInsteadOfRenewal(
    of held: AccountSubscription
  ) -> (intent: ExpirationIntent, subtype: NotificationSubtype)? {
    guard changes.removedFromSale.isEmpty || isForSale(held.autoRenewProductID) else {
      return (.productUnavailable, .productNotForSale)
    }
    if held.autoRenewProductID == held.productID, let increase = held.priceIncrease,
      !increase.isAccepted, increase.effectiveDate <= held.expiresDate
    {
      return (.noPriceConsent, .priceIncrease)
    }
    return nil
  }

  /// Checks that the store's configuration has a product.
  func check(_ product: ProductID) throws(CatalogChangeError) {
    guard products[product] != nil else { throw .unknownProduct(product) }
  }
}

// MARK: Prices

extension SaleCatalog {
  func price(of product: ConfiguredProduct, in storefront: Storefront) -> Int64 {
    changes.prices[product.id]?[storefront.countryCode] ?? product.priceMilliunits.asPrice
  }

  /// Returns the monthly price of a plan with a commitment; `nil` if it has none.
  func monthlyPrice(of product: ProductID) -> Int64? { changes.monthlyPrices[product] }

  /// Returns the plan's price for a new period; the monthly price in a commitment.
  func catalogPrice(
    of plan: ConfiguredSubscription, for held: AccountSubscription, in storefront: Storefront
  ) -> Int64 {
    if let commitment = held.commitment { return commitment.monthlyPrice }
    if let price = held.advancedCommerce?.price { return price }
    return price(of: plan.product, in: storefront)
  }

  /// Returns the price of the next renewal without an offer.
  ///
  /// - Parameter storefront: The storefront of the subscription's account.
  func renewalPrice(of held: AccountSubscription, in storefront: Storefront) -> Int64 {
    if let commitment = held.commitment, !commitment.isLastPeriod {
      return commitment.monthlyPrice
    }
    if held.commitment != nil { return monthlyPrice(of: held.productID) ?? held.price }
    if held.autoRenewProductID == held.productID, let price = held.advancedCommerce?.price {
      return price
    }
    guard held.autoRenewProductID == held.productID,
      held.priceStorefront == storefront.countryCode
    else {
      return products[held.autoRenewProductID].map { price(of: $0, in: storefront) } ?? 0
    }
    guard let increase = held.priceIncrease, increase.effectiveDate <= held.expiresDate else {
      return held.price
    }
    return increase.milliunits
  }
}

// MARK: Offers

extension SaleCatalog {
  /// Returns the offers of a product, introductory ones first, with their own prices.
  func offers(of product: ProductID) -> [StoreOffer] {
    (plans[product]?.usableOffers ?? []) + laterOffers(of: product)
  }

  /// Returns the offers of a product except introductory ones.
  func laterOffers(of product: ProductID) -> [StoreOffer] { changes.offers[product] ?? [] }

  /// Returns the offers that an order can mean, one for each billing plan.
  func offers(_ choice: RequestedOffer, of product: ProductID) -> [StoreOffer] {
    laterOffers(of: product).filter { $0.type == choice.type && $0.id == choice.id }
  }

  /// Returns an offer with its price in a storefront.
  func priced(
    _ offer: StoreOffer, of product: ProductID, in storefront: Storefront
  ) -> StoreOffer {
    guard !changes.offerPrices.isEmpty,
      let price = changes.offerPrices[OfferIdentity(offer, of: product)]?[storefront.countryCode]
    else { return offer }
    var priced = offer
    priced.priceMilliunits = price
    return priced
  }
}
