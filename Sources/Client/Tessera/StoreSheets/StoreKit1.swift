#if !os(Linux)
  public import StoreKit
#endif

// StoreKit 2 is always used, so RevenueCat's StoreKit 1 properties are `nil` here, as in
// RevenueCat's SDK with StoreKit 2. The names exist so that code that uses both compiles.

#if os(Linux)
  /// StoreKit 1's product, which does not exist on Linux.
  @available(*, deprecated, message: "StoreKit 2 is always used; see SK2Product")
  public enum SK1Product: Sendable {}
  /// StoreKit 1's offer, which does not exist on Linux.
  @available(*, deprecated, message: "StoreKit 2 is always used; see SK2ProductDiscount")
  public enum SK1ProductDiscount: Sendable {}
  /// StoreKit 1's transaction, which does not exist on Linux.
  @available(*, deprecated, message: "StoreKit 2 is always used; see SK2Transaction")
  public enum SK1Transaction: Sendable {}
  /// StoreKit 1's storefront, which does not exist on Linux.
  @available(*, deprecated, message: "StoreKit 2 is always used; see StoreKit.Storefront")
  public enum SK1Storefront: Sendable {}
#else
  /// StoreKit 1's product, under RevenueCat's name.
  @available(*, deprecated, message: "StoreKit 2 is always used; see SK2Product")
  public typealias SK1Product = SKProduct
  /// StoreKit 1's offer, under RevenueCat's name.
  @available(*, deprecated, message: "StoreKit 2 is always used; see SK2ProductDiscount")
  public typealias SK1ProductDiscount = SKProductDiscount
  /// StoreKit 1's transaction, under RevenueCat's name.
  @available(*, deprecated, message: "StoreKit 2 is always used; see SK2Transaction")
  public typealias SK1Transaction = SKPaymentTransaction
  /// StoreKit 1's storefront.
  @available(*, deprecated, message: "StoreKit 2 is always used; see StoreKit.Storefront")
  public typealias SK1Storefront = SKStorefront
#endif

extension StoreProduct {
  /// StoreKit 1's product: always `nil`.
  @available(*, deprecated, message: "StoreKit 2 is always used, so this is nil; use sk2Product")
  public var sk1Product: SK1Product? { nil }
}

extension StoreProductDiscount {
  /// StoreKit 1's offer: always `nil`.
  @available(*, deprecated, message: "StoreKit 2 is always used, so this is nil; use sk2Discount")
  public var sk1Discount: SK1ProductDiscount? { nil }
}

extension StoreTransaction {
  /// StoreKit 1's transaction: always `nil`.
  @available(
    *, deprecated, message: "StoreKit 2 is always used, so this is nil; use sk2Transaction"
  )
  public var sk1Transaction: SK1Transaction? { nil }
}

extension Storefront {
  /// StoreKit 1's storefront: always `nil`.
  @available(*, deprecated, message: "StoreKit 2 is always used, so this is nil; use sk2Storefront")
  public var sk1Storefront: SK1Storefront? { nil }
}
