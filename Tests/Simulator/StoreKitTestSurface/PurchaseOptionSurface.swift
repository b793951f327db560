import Foundation
import StoreKit
import StoreKitTest

// Each use has the type of Apple's declaration; a difference does not compile.

@available(*, deprecated)
nonisolated(unsafe) let purchaseOptionUses: [(String, Any)] = [
  (
    "Product.PurchaseOption.SubscriptionRenewalBehavior",
    Product.PurchaseOption.SubscriptionRenewalBehavior.self
      as any (Codable & Hashable & Sendable).Type
  ),
  (
    "Product.PurchaseOption.SubscriptionRenewalBehavior.renewUntilNow",
    Product.PurchaseOption.SubscriptionRenewalBehavior.renewUntilNow
      as Product.PurchaseOption.SubscriptionRenewalBehavior
  ),
  (
    "Product.PurchaseOption.SubscriptionRenewalBehavior.cancelImmediately",
    Product.PurchaseOption.SubscriptionRenewalBehavior.cancelImmediately
      as Product.PurchaseOption.SubscriptionRenewalBehavior
  ),
  (
    "Product.PurchaseOption.SubscriptionRenewalBehavior.encode(to:)",
    Product.PurchaseOption.SubscriptionRenewalBehavior.encode(to:)
      as (Product.PurchaseOption.SubscriptionRenewalBehavior) -> (any Encoder) throws -> Void
  ),
  (
    "Product.PurchaseOption.SubscriptionRenewalBehavior.init(from:)",
    Product.PurchaseOption.SubscriptionRenewalBehavior.init(from:)
      as (any Decoder) throws -> Product.PurchaseOption.SubscriptionRenewalBehavior
  ),
  (
    "Product.PurchaseOption.promotionalOffer(id:)",
    Product.PurchaseOption.promotionalOffer(id:) as (String) -> Product.PurchaseOption
  ),
  (
    "Product.PurchaseOption.codeOffer(referenceName:)",
    Product.PurchaseOption.codeOffer(referenceName:) as (String) -> Product.PurchaseOption
  ),
  (
    "Product.PurchaseOption.purchaseDate(_:renewalBehavior:)",
    Product.PurchaseOption.purchaseDate(_:renewalBehavior:)
      as (Date, Product.PurchaseOption.SubscriptionRenewalBehavior) -> Product.PurchaseOption
  ),
]
