public import Foundation
public import StoreKit

/// Something the App Store sells in the app.
public struct StoreProduct: Hashable, Sendable {
  /// Whether a product renews.
  public enum ProductCategory: Int, Hashable, Sendable, CaseIterable {
    /// A subscription that renews by itself.
    case subscription = 0
    /// Anything else.
    case nonSubscription = 1
  }

  /// The type of a product.
  public enum ProductType: Int, Hashable, Sendable, CaseIterable {
    /// A product that is used up.
    case consumable = 0
    /// A product that is bought once and kept.
    case nonConsumable = 1
    /// A subscription that ends by itself.
    case nonRenewableSubscription = 2
    /// A subscription that renews until it is cancelled.
    case autoRenewableSubscription = 3
  }

  /// StoreKit's own product.
  public var sk2Product: StoreKit.Product? { product }
  let product: StoreKit.Product

  /// Wraps StoreKit's product.
  public init(sk2Product: StoreKit.Product) {
    product = sk2Product
  }

  /// The identifier of the product.
  public var productIdentifier: String { product.id }
  /// The name in the customer's language.
  public var localizedTitle: String { product.displayName }
  /// The description in the customer's language.
  public var localizedDescription: String { product.description }
  /// The price in the currency of ``currencyCode``.
  public var price: Decimal { product.price }
  /// The ISO 4217 code of the currency; `nil` when unknown.
  public var currencyCode: String? { product.priceFormatStyle.currencyCode }
  /// The price as the customer reads it.
  public var localizedPriceString: String { product.displayPrice }
  /// Whether a family may share it.
  public var isFamilyShareable: Bool { product.isFamilyShareable }
  /// The subscription group; `nil` unless the product renews.
  public var subscriptionGroupIdentifier: String? { product.subscription?.subscriptionGroupID }

  /// How often the product renews; `nil` unless it does.
  public var subscriptionPeriod: SubscriptionPeriod? {
    product.subscription.flatMap { SubscriptionPeriod($0.subscriptionPeriod) }
  }

  /// Whether the product renews.
  public var productCategory: ProductCategory {
    product.type == .autoRenewable ? .subscription : .nonSubscription
  }

  /// The type of the product; an unknown one counts as bought once and kept.
  public var productType: ProductType {
    switch product.type {
    case .consumable: .consumable
    case .nonRenewable: .nonRenewableSubscription
    case .autoRenewable: .autoRenewableSubscription
    default: .nonConsumable
    }
  }
}
