internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreState {
  /// Returns the plan's price for a new period; the monthly price in a commitment.
  func catalogPrice(of plan: ConfiguredSubscription, for held: AccountSubscription) -> Int64 {
    if let commitment = held.commitment { return commitment.monthlyPrice }
    return price(of: plan.product, in: storefront(of: held))
  }

  func price(of product: ConfiguredProduct, in storefront: Storefront) -> Int64 {
    catalog.prices[product.id]?[storefront.countryCode] ?? product.priceMilliunits.asPrice
  }

  /// Returns the monthly price of a plan with a commitment; `nil` if it has none.
  func monthlyPrice(of product: ProductID) -> Int64? { catalog.monthlyPrices[product] }

  /// Returns the price of the next renewal without an offer.
  func renewalPrice(of held: AccountSubscription) -> Int64 {
    if let commitment = held.commitment, !commitment.isLastPeriod {
      return commitment.monthlyPrice
    }
    if held.commitment != nil { return monthlyPrice(of: held.productID) ?? held.price }
    if held.autoRenewProductID == held.productID, let price = held.advancedCommerce?.price {
      return price
    }
    let storefront = storefront(of: held)
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

  /// Stores a subscriber's price, so that later price changes do not affect it.
  mutating func setPrice(of held: inout AccountSubscription, to price: Int64) {
    held.price = price
    held.priceStorefront = storefront(of: held).countryCode
  }
}

extension Int64 {
  /// The amount limited to the allowed range, because a configuration made in code can have any
  /// amount.
  var asPrice: Int64 { Swift.min(Swift.max(0, self), Price.largestMilliunits) }
}
