public import Foundation

/// A product for tests and previews; no store sells it.
///
/// `toStoreProduct()` converts it for offerings and paywalls. Buying it throws
/// ``PurchasesError/productNotAvailableForPurchaseError``, unless the API key is a Test Store key.
public struct TestStoreProduct: Hashable, Sendable {
  /// The name.
  public var localizedTitle: String
  /// The price in the currency of ``currencyCode``.
  public var price: Decimal
  /// The ISO 4217 code of the currency; `nil` if unknown.
  public var currencyCode: String?
  /// The localized price.
  public var localizedPriceString: String
  /// The price per day; `nil` to compute it.
  public var localizedPricePerDay: String?
  /// The price per week; `nil` to compute it.
  public var localizedPricePerWeek: String?
  /// The price per month; `nil` to compute it.
  public var localizedPricePerMonth: String?
  /// The price per year; `nil` to compute it.
  public var localizedPricePerYear: String?
  /// The identifier of the product.
  public var productIdentifier: String
  /// The type of the product.
  public var productType: StoreProduct.ProductType
  /// The description.
  public var localizedDescription: String
  /// The subscription group; `nil` unless the product renews.
  public var subscriptionGroupIdentifier: String?
  /// The renewal period; `nil` unless the product renews.
  public var subscriptionPeriod: SubscriptionPeriod?
  /// Whether Family Sharing is available.
  public var isFamilyShareable: Bool
  /// The introductory offer, for customers who are new to the group; `nil` for none.
  public var introductoryDiscount: StoreProductDiscount?
  /// The promotional offers.
  public var discounts: [StoreProductDiscount]
  /// The locale for formatted prices.
  public var locale: Locale
  /// The installments of a commitment; `nil` if the product has none.
  public var installmentsInfo: InstallmentsInfo?

  /// Creates a product.
  public init(
    localizedTitle: String, price: Decimal, currencyCode: String, localizedPriceString: String,
    productIdentifier: String, productType: StoreProduct.ProductType,
    localizedDescription: String, subscriptionGroupIdentifier: String? = nil,
    subscriptionPeriod: SubscriptionPeriod? = nil, isFamilyShareable: Bool = false,
    introductoryDiscount: TestStoreProductDiscount? = nil,
    discounts: [TestStoreProductDiscount] = [], locale: Locale = .current,
    installmentsInfo: InstallmentsInfo? = nil
  ) {
    self.localizedTitle = localizedTitle
    self.price = price
    self.currencyCode = currencyCode
    self.localizedPriceString = localizedPriceString
    self.productIdentifier = productIdentifier
    self.productType = productType
    self.localizedDescription = localizedDescription
    self.subscriptionGroupIdentifier = subscriptionGroupIdentifier
    self.subscriptionPeriod = subscriptionPeriod
    self.isFamilyShareable = isFamilyShareable
    self.introductoryDiscount = introductoryDiscount?.toStoreProductDiscount()
    self.discounts = discounts.map { $0.toStoreProductDiscount() }
    self.locale = locale
    self.installmentsInfo = installmentsInfo
  }

  /// Creates a product in the currency of a locale.
  @available(*, deprecated, message: "set the currency: init(localizedTitle:price:currencyCode:…)")
  public init(
    localizedTitle: String, price: Decimal, localizedPriceString: String,
    productIdentifier: String, productType: StoreProduct.ProductType,
    localizedDescription: String, subscriptionGroupIdentifier: String? = nil,
    subscriptionPeriod: SubscriptionPeriod? = nil, isFamilyShareable: Bool = false,
    introductoryDiscount: TestStoreProductDiscount? = nil,
    discounts: [TestStoreProductDiscount] = [], locale: Locale = .current,
    installmentsInfo: InstallmentsInfo? = nil
  ) {
    self.init(
      localizedTitle: localizedTitle, price: price, currencyCode: "",
      localizedPriceString: localizedPriceString, productIdentifier: productIdentifier,
      productType: productType, localizedDescription: localizedDescription,
      subscriptionGroupIdentifier: subscriptionGroupIdentifier,
      subscriptionPeriod: subscriptionPeriod, isFamilyShareable: isFamilyShareable,
      introductoryDiscount: introductoryDiscount, discounts: discounts, locale: locale,
      installmentsInfo: installmentsInfo)
    currencyCode = locale.currency?.identifier
  }

  /// Returns the product in the type for offerings and paywalls.
  public func toStoreProduct() -> StoreProduct { StoreProduct(self) }

  var priceFormat: Decimal.FormatStyle.Currency? {
    currencyCode.map { Decimal.FormatStyle.Currency(code: $0, locale: locale) }
  }
}
