public import StoreKit

/// StoreKit's product, under RevenueCat's name.
public typealias SK2Product = StoreKit.Product
/// StoreKit's offer, under RevenueCat's name.
public typealias SK2ProductDiscount = StoreKit.Product.SubscriptionOffer
/// StoreKit's transaction, under RevenueCat's name.
public typealias SK2Transaction = StoreKit.Transaction
