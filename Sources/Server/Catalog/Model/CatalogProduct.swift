public import AppStoreCore

/// The catalog's description of a product, except its entitlements.
public struct CatalogProduct: Hashable, Sendable {
  /// The product.
  public var id: ProductID
  /// The display name; `nil` if the catalog has none.
  public var displayName: String?
  /// The kind of the product; `nil` if the catalog does not specify it.
  public var type: ProductType?
  /// The period of an auto-renewable subscription; `nil` if the catalog does not state it.
  ///
  /// Apple signs no period, so charts need it here.
  public var period: SubscriptionPeriod?
  /// The duration of a non-renewing subscription in days of 24 hours; `nil` if it does not end.
  public var nonRenewingDays: Int?
  /// The amounts that each purchase and each renewal adds to the customer's balances.
  public var grants: [VirtualCurrencyCode: VirtualCurrencyGrant]
  /// The details for the Test Store; `nil` if the Test Store does not sell the product.
  public var testStore: TestStoreDetails?
  /// The apps in which the product unlocks entitlements; `nil` for all apps of the catalog.
  public var apps: Set<BundleID>?
  /// The identifiers of the promotional offers for which apps may request signatures.
  public var promotionalOffers: Set<String>
  /// What the App Store shows to a customer who is about to cancel the product; `nil` for its default.
  public var retention: RetentionChoice?

  /// Creates a product.
  public init(
    id: ProductID, displayName: String? = nil, type: ProductType? = nil,
    period: SubscriptionPeriod? = nil, nonRenewingDays: Int? = nil,
    grants: [VirtualCurrencyCode: VirtualCurrencyGrant] = [:], testStore: TestStoreDetails? = nil,
    apps: Set<BundleID>? = nil, promotionalOffers: Set<String> = []
  ) {
    self.id = id
    self.displayName = displayName
    self.type = type
    self.period = period
    self.nonRenewingDays = nonRenewingDays
    self.grants = grants
    self.testStore = testStore
    self.apps = apps
    self.promotionalOffers = promotionalOffers
  }
}

/// The details of a product in the Test Store.
public struct TestStoreDetails: Hashable, Sendable {
  /// The displayed price; it is never charged.
  public var price: Price
  /// The period of a subscription; `nil` for a product that does not renew.
  public var period: SubscriptionPeriod?
  /// The description of the product; `nil` if the catalog has none.
  public var description: String?

  /// Creates details.
  public init(price: Price, period: SubscriptionPeriod? = nil, description: String? = nil) {
    self.price = price
    self.period = period
    self.description = description
  }
}

/// The amount of a virtual currency that a product adds.
public struct VirtualCurrencyGrant: Hashable, Sendable {
  /// The maximum of an amount and of a balance.
  public static let maxAmount: Int64 = 2_000_000_000

  /// The amount that a paid period or a one-time purchase adds; at least 0.
  public var amount: Int64
  /// The amount that a free trial adds instead; at least 0.
  public var trialAmount: Int64

  /// Creates a grant.
  public init(amount: Int64, trialAmount: Int64) {
    self.amount = amount
    self.trialAmount = trialAmount
  }
}

/// A currency defined by the developer, such as coins.
public struct CatalogCurrency: Hashable, Sendable {
  /// The maximum number of currencies in a catalog.
  public static let maxInCatalog = 100

  /// The code.
  public var code: VirtualCurrencyCode
  /// The display name.
  public var name: String
  /// The purpose of the currency; `nil` if the catalog does not describe it.
  public var description: String?

  /// Creates a currency.
  public init(code: VirtualCurrencyCode, name: String, description: String? = nil) {
    self.code = code
    self.name = name
    self.description = description
  }
}
