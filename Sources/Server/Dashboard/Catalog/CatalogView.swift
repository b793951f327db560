public import AppStoreCore
public import Catalog
public import Subscriptions

/// Everything that the page of the catalog shows.
public struct CatalogView: Sendable {
  /// A product of the catalog.
  public struct Product: Sendable {
    /// The product.
    public var id: ProductID
    /// The display name; `nil` if the catalog has none.
    public var name: String?
    /// The kind of the product; `nil` if the catalog does not specify it.
    public var type: String?
    /// The duration, such as `1 month`; `nil` if unknown.
    public var period: String?
    /// The apps in which it counts; `nil` for all.
    public var apps: [BundleID]?

    /// Creates a product.
    public init(
      id: ProductID, name: String? = nil, type: String? = nil, period: String? = nil,
      apps: [BundleID]? = nil
    ) {
      self.id = id
      self.name = name
      self.type = type
      self.period = period
      self.apps = apps
    }
  }

  /// How many customers have access through each product.
  public struct Subscribers: Sendable {
    /// The number of customers by product.
    public var byProduct: [ProductID: Int]
    /// The number of customers who were looked at.
    public var customers: Int

    /// Creates counts.
    public init(byProduct: [ProductID: Int] = [:], customers: Int = 0) {
      self.byProduct = byProduct
      self.customers = customers
    }
  }

  /// What a customer sees, and what they may use.
  public struct Preview: Sendable {
    /// The app user ID that was looked up.
    public var customer: AppUserID
    /// Whether the customer exists.
    public var isKnown: Bool
    /// What they see.
    public var offer: OfferView
    /// Their entitlements.
    public var entitlements: [Entitlement]

    /// Creates a preview.
    public init(
      customer: AppUserID, isKnown: Bool, offer: OfferView, entitlements: [Entitlement]
    ) {
      self.customer = customer
      self.isKnown = isKnown
      self.offer = offer
      self.entitlements = entitlements
    }
  }

  /// The entitlements and the products that unlock them.
  public var entitlements: EntitlementCatalog
  /// The display names of entitlements that have one.
  public var entitlementNames: [EntitlementID: String]
  /// The products, ordered by their IDs.
  public var products: [Product]
  /// The offerings.
  public var offerings: OfferingCatalog
  /// The counts; `nil` if they were not requested and the ledger is large.
  public var subscribers: Subscribers?
  /// The number of customers in the ledger.
  public var customers: Int
  /// What one customer sees; `nil` if none was named.
  public var preview: Preview?

  /// Creates a view of a catalog.
  public init(
    entitlements: EntitlementCatalog, entitlementNames: [EntitlementID: String] = [:],
    products: [Product], offerings: OfferingCatalog, customers: Int
  ) {
    self.entitlements = entitlements
    self.entitlementNames = entitlementNames
    self.products = products
    self.offerings = offerings
    self.customers = customers
  }
}

struct CatalogProductRow {
  let id: String
  let name: String
  let type: String
  let period: String
  let entitlements: String
  let offerings: String
  let apps: String
  let subscribers: String

  init(_ product: CatalogView.Product, in view: CatalogView) {
    id = product.id.rawValue
    name = product.name ?? ""
    type = product.type ?? ""
    period = product.period ?? ""
    entitlements = view.entitlements.entitlements.filter {
      view.entitlements.unlocks(product.id, $0)
    }.map(\.rawValue).joined(separator: ", ")
    offerings = view.offerings.offerings.filter { offering in
      offering.packages.contains { $0.product == product.id }
    }.map(\.id.rawValue).joined(separator: ", ")
    apps = product.apps.map { $0.map(\.rawValue).joined(separator: ", ") } ?? "all"
    subscribers = view.subscribers.map { "\($0.byProduct[product.id] ?? 0)" } ?? "not counted"
  }
}
