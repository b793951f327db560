public import Foundation
public import StoreKit

/// A product that the App Store sells in the app.
public struct StoreProduct: Hashable, Sendable {
  /// Whether a product is a subscription.
  public enum ProductCategory: Int, Hashable, Sendable, CaseIterable {
    /// A subscription, auto-renewable or not.
    case subscription = 0
    /// Anything else.
    case nonSubscription = 1
  }

  /// The type of a product.
  public enum ProductType: Int, Hashable, Sendable, CaseIterable {
    /// A product that is used up and can be bought again.
    case consumable = 0
    /// A product that is bought once and does not expire.
    case nonConsumable = 1
    /// A subscription that does not renew.
    case nonRenewableSubscription = 2
    /// A subscription that renews until it is canceled.
    case autoRenewableSubscription = 3
  }

  /// The identifier of the product.
  public let productIdentifier: ProductIdentifier
  /// The type of the product; an unknown one counts as non-consumable.
  public let productType: ProductType
  /// The name in the customer's language.
  public let localizedTitle: String
  /// The description in the customer's language.
  public let localizedDescription: String
  /// The price in the currency of ``currencyCode``.
  public let price: Decimal
  /// The localized price.
  public let localizedPriceString: String
  /// Whether Family Sharing is available.
  public let isFamilyShareable: Bool
  /// The subscription group; `nil` unless the product renews.
  public let subscriptionGroupIdentifier: String?
  /// The renewal period; `nil` unless the product renews.
  public let subscriptionPeriod: SubscriptionPeriod?
  /// The introductory offer, for customers who are new to the group; `nil` for none.
  public let introductoryDiscount: StoreProductDiscount?
  /// The promotional offers, each of which the server has to sign.
  public let discounts: [StoreProductDiscount]
  /// The win-back offers.
  let winBackDiscounts: [StoreProductDiscount]
  /// The price format; `nil` if the currency is unknown.
  let priceFormat: Decimal.FormatStyle.Currency?
  /// The test product it was created from; `nil` for a product from StoreKit.
  let test: TestStoreProduct?
  /// StoreKit's own product; `nil` for a product that is not from StoreKit.
  public let sk2Product: SK2Product?

  /// Creates a product from StoreKit's.
  public init(sk2Product product: SK2Product) {
    let subscription = product.subscription
    let currency = product.priceFormatStyle.currencyCode
    func discounts(_ offers: [SK2ProductDiscount]?) -> [StoreProductDiscount] {
      offers?.compactMap { StoreProductDiscount($0, currencyCode: currency) } ?? []
    }
    productIdentifier = product.id
    productType = ProductType(product.type)
    localizedTitle = product.displayName
    localizedDescription = product.description
    price = product.price
    localizedPriceString = product.displayPrice
    isFamilyShareable = product.isFamilyShareable
    subscriptionGroupIdentifier = subscription?.subscriptionGroupID
    subscriptionPeriod = subscription.flatMap { SubscriptionPeriod($0.subscriptionPeriod) }
    introductoryDiscount = discounts(subscription?.introductoryOffer.map { [$0] }).first
    self.discounts = discounts(subscription?.promotionalOffers)
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      winBackDiscounts = discounts(subscription?.winBackOffers)
    } else {
      winBackDiscounts = []
    }
    priceFormat = product.priceFormatStyle
    test = nil
    sk2Product = product
  }

  /// Creates a product from a test product; no store sells it.
  init(_ test: TestStoreProduct) {
    productIdentifier = test.productIdentifier
    productType = test.productType
    localizedTitle = test.localizedTitle
    localizedDescription = test.localizedDescription
    price = test.price
    localizedPriceString = test.localizedPriceString
    isFamilyShareable = test.isFamilyShareable
    subscriptionGroupIdentifier = test.subscriptionGroupIdentifier
    subscriptionPeriod = test.subscriptionPeriod
    introductoryDiscount = test.introductoryDiscount
    discounts = test.discounts
    winBackDiscounts = []
    priceFormat = test.priceFormat
    self.test = test
    sk2Product = nil
  }

  /// The installments of a commitment; `nil` unless a ``TestStoreProduct`` has them.
  public var installmentsInfo: InstallmentsInfo? { test?.installmentsInfo }

  /// The ISO 4217 code of the currency; `nil` if unknown.
  public var currencyCode: String? { priceFormat?.currencyCode }

  /// Whether the product is a subscription.
  public var productCategory: ProductCategory {
    switch productType {
    case .autoRenewableSubscription, .nonRenewableSubscription: .subscription
    case .consumable, .nonConsumable: .nonSubscription
    }
  }
}
