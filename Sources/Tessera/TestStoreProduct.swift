public import Foundation

/// A product for tests and previews; no store sells it.
///
/// `toStoreProduct()` makes what offerings and paywalls take; buying it throws
/// ``PurchasesError/productNotAvailableForPurchaseError``, unless the API key is one of the Test Store.
public struct TestStoreProduct: Hashable, Sendable {
  /// The name.
  public var localizedTitle: String
  /// The price in the currency of ``currencyCode``.
  public var price: Decimal
  /// The ISO 4217 code of the currency; `nil` when unknown.
  public var currencyCode: String?
  /// The price as a customer reads it.
  public var localizedPriceString: String
  /// The price of a day; `nil` to compute it.
  public var localizedPricePerDay: String?
  /// The price of a week; `nil` to compute it.
  public var localizedPricePerWeek: String?
  /// The price of a month; `nil` to compute it.
  public var localizedPricePerMonth: String?
  /// The price of a year; `nil` to compute it.
  public var localizedPricePerYear: String?
  /// The identifier of the product.
  public var productIdentifier: String
  /// The type of the product.
  public var productType: StoreProduct.ProductType
  /// The description.
  public var localizedDescription: String
  /// The subscription group; `nil` unless the product renews.
  public var subscriptionGroupIdentifier: String?
  /// How often the product renews; `nil` unless it does.
  public var subscriptionPeriod: SubscriptionPeriod?
  /// Whether a family may share it.
  public var isFamilyShareable: Bool
  /// The offer for customers who are new to the group; `nil` for none.
  public var introductoryDiscount: StoreProductDiscount?
  /// The offers the app may make to its customers.
  public var discounts: [StoreProductDiscount]
  /// How prices are written.
  public var locale: Locale
  /// How a commitment is paid in parts; `nil` when the product has none.
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
  @available(*, deprecated, message: "name the currency: init(localizedTitle:price:currencyCode:…)")
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

  /// Returns the product as offerings and paywalls take it.
  public func toStoreProduct() -> StoreProduct { StoreProduct(self) }

  var priceFormat: Decimal.FormatStyle.Currency? {
    currencyCode.map { Decimal.FormatStyle.Currency(code: $0, locale: locale) }
  }
}
