public import AppStoreTypes

/// What a catalogue says about a product beyond what it unlocks.
public struct CatalogProduct: Hashable, Sendable {
  /// The product.
  public var id: ProductID
  /// The name that people see; `nil` when the catalogue gives none.
  public var displayName: String?
  /// The kind of the product; `nil` when the catalogue does not say.
  public var type: ProductType?
  /// How many days of 24 hours a purchase of a non-renewing subscription lasts; `nil` when it does not end.
  public var nonRenewingDays: Int?
  /// What each purchase and each renewal adds to the customer's balances.
  public var grants: [VirtualCurrencyCode: VirtualCurrencyGrant]
  /// What the Test Store sells it as; `nil` when the Test Store does not have it.
  public var testStore: TestStoreDetails?
  /// The apps in which the product unlocks something; `nil` for all of the catalogue's apps.
  public var apps: Set<BundleID>?
  /// The promotional offers that apps may ask signatures for, by their identifiers.
  public var promotionalOffers: Set<String>

  /// Creates a product.
  public init(
    id: ProductID, displayName: String? = nil, type: ProductType? = nil,
    nonRenewingDays: Int? = nil,
    grants: [VirtualCurrencyCode: VirtualCurrencyGrant] = [:], testStore: TestStoreDetails? = nil,
    apps: Set<BundleID>? = nil, promotionalOffers: Set<String> = []
  ) {
    self.id = id
    self.displayName = displayName
    self.type = type
    self.nonRenewingDays = nonRenewingDays
    self.grants = grants
    self.testStore = testStore
    self.apps = apps
    self.promotionalOffers = promotionalOffers
  }
}

/// What the Test Store sells a product as.
public struct TestStoreDetails: Hashable, Sendable {
  /// The price, which nobody pays.
  public var price: Price
  /// The period of a subscription; `nil` for what does not renew.
  public var period: SubscriptionPeriod?
  /// What the product is; `nil` when the catalogue does not say.
  public var description: String?

  /// Creates details.
  public init(price: Price, period: SubscriptionPeriod? = nil, description: String? = nil) {
    self.price = price
    self.period = period
    self.description = description
  }
}

/// How much of a virtual currency a product adds.
public struct VirtualCurrencyGrant: Hashable, Sendable {
  /// The largest amount, and the largest balance.
  public static let largestAmount: Int64 = 2_000_000_000

  /// The amount that a paid period, or a one-time purchase, adds; at least 0.
  public var amount: Int64
  /// The amount that a free trial adds instead; at least 0.
  public var trialAmount: Int64

  /// Creates a grant.
  public init(amount: Int64, trialAmount: Int64) {
    self.amount = amount
    self.trialAmount = trialAmount
  }
}

/// A currency of the developer's own, such as coins.
public struct VirtualCurrency: Hashable, Sendable {
  /// How many a catalogue may have.
  public static let mostInCatalog = 100

  /// The code.
  public var code: VirtualCurrencyCode
  /// The name that people see.
  public var name: String
  /// What it is for; `nil` when the catalogue does not say.
  public var description: String?

  /// Creates a currency.
  public init(code: VirtualCurrencyCode, name: String, description: String? = nil) {
    self.code = code
    self.name = name
    self.description = description
  }
}
