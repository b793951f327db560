internal import AppStoreCore
internal import StoreConfiguration

extension AccountSubscription {
  /// Stores the price, so that later price changes do not affect it.
  mutating func setPrice(_ price: Int64, in storefront: Storefront) {
    assert(price >= 0, "a subscriber is not paid for a period")
    self.price = price
    priceStorefront = storefront.countryCode
  }
}

extension Int64 {
  /// The amount limited to the allowed range, because a configuration made in code can have any
  /// amount.
  var asPrice: Int64 { Swift.min(Swift.max(0, self), Price.largestMilliunits) }
}
