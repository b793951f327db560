internal import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// The plan's price for somebody who starts a period now, a monthly one in a commitment.
  func catalogPrice(of plan: ConfiguredSubscription, for held: HeldSubscription) -> Int64 {
    if let commitment = held.commitment { return commitment.monthlyPrice }
    return price(of: plan.product, in: storefront(of: held))
  }

  func price(of product: ConfiguredProduct, in storefront: Storefront) -> Int64 {
    catalog.prices[product.id]?[storefront.countryCode] ?? product.priceMilliunits.asPrice
  }

  /// The price of a month of a plan with a commitment; `nil` when the plan has none.
  func monthlyPrice(of product: ProductID) -> Int64? { catalog.monthlyPrices[product] }

  /// What the next renewal costs without an offer.
  func renewalPrice(of held: HeldSubscription) -> Int64 {
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

  /// Keeps what a subscriber pays, so that a later price does not change it.
  mutating func setPrice(of held: inout HeldSubscription, to price: Int64) {
    held.price = price
    held.priceStorefront = storefront(of: held).countryCode
  }
}

extension Int64 {
  /// The amount as one that can be charged: a configuration made in code may have any.
  var asPrice: Int64 { Swift.min(Swift.max(0, self), Price.largestMilliunits) }
}
