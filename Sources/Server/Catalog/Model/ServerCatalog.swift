public import AppStoreCore
package import Charts
public import Experiments
public import Ledger
public import Subscriptions

/// The configuration of a server: its apps, their products, and the entitlements of the products.
public struct ServerCatalog: Hashable, Sendable {
  /// The apps.
  public var apps: [ServerApp] {
    didSet {
      keys = Self.keys(of: apps)
      renewalWait.queriedApps = Self.queriedApps(of: apps)
      entitlementsByApp = entitlementsOfApps()
    }
  }
  /// The API keys of all apps.
  public private(set) var keys: APIKeySet
  /// The entitlements of products and their policies, in all apps together.
  public var entitlements: EntitlementCatalog {
    didSet { entitlementsByApp = entitlementsOfApps() }
  }
  /// The display names of entitlements that have one.
  public var entitlementNames: [EntitlementID: String]
  /// The details of each product in the catalog.
  public var products: [ProductID: CatalogProduct] {
    didSet { entitlementsByApp = entitlementsOfApps() }
  }
  /// The entitlements of products, for apps in which not every product counts.
  private var entitlementsByApp: [BundleID: EntitlementCatalog] = [:]
  /// The offerings for sale.
  public var offerings: OfferingCatalog
  /// The currencies, ordered as in the file.
  public var virtualCurrencies: [CatalogCurrency]
  /// The time that access continues after a period's end while the renewal is unknown.
  public private(set) var renewalWait: RenewalWait
  /// The behavior for a purchase that another customer posts.
  public var restoreBehavior: RestoreBehavior
  /// The same for purchases outside production; `nil` means as in production.
  public var sandboxRestoreBehavior: RestoreBehavior?
  /// The rule for log-ins.
  public var logIn = LogInRule()
  /// The data exports, ordered as in the file, each name once.
  public var exports: [ExportDefinition] = []
  /// The webhook endpoints, ordered as in the file, each name once.
  public var webhooks: [WebhookEndpoint] = []
  /// The experiments, ordered as in the file, each identifier once.
  public var experiments: [Experiment] = []
  /// When reminders of ending trials and periods are sent.
  public var reminders = ReminderTimes()
  /// The commission and the taxes with which charts calculate proceeds; without exchange rates.
  package var money = ChartMoneySettings()
  /// Whether every certificate with the name of Xcode's counts for the environment Xcode, which the file of a
  /// catalog cannot say: `tessera serve --trust-xcode` does.
  public var trustsAnyXcodeCertificate = false

  /// Creates a catalog; by default, parts are empty, and purchases move to the customer who posts
  /// them.
  public init(
    apps: [ServerApp], entitlements: EntitlementCatalog,
    entitlementNames: [EntitlementID: String] = [:], products: [CatalogProduct] = [],
    offerings: OfferingCatalog = OfferingCatalog(), virtualCurrencies: [CatalogCurrency] = [],
    restoreBehavior: RestoreBehavior = .transfer, sandboxRestoreBehavior: RestoreBehavior? = nil,
    renewalWait: RenewalWait = RenewalWait()
  ) {
    self.apps = apps
    keys = Self.keys(of: apps)
    self.entitlements = entitlements
    self.entitlementNames = entitlementNames
    self.products = Dictionary(products.map { ($0.id, $0) }) { _, last in last }
    self.offerings = offerings
    self.virtualCurrencies = virtualCurrencies
    self.restoreBehavior = restoreBehavior
    self.sandboxRestoreBehavior = sandboxRestoreBehavior
    self.renewalWait = renewalWait
    self.renewalWait.queriedApps = Self.queriedApps(of: apps)
    entitlementsByApp = entitlementsOfApps()
  }

  /// Returns the apps with a key to query the App Store.
  private static func queriedApps(of apps: [ServerApp]) -> Set<BundleID> {
    Set(apps.lazy.filter { $0.inAppPurchaseKey != nil }.map(\.bundleID))
  }

  /// Returns the entitlements of products in an app; in all apps together for `nil`.
  public func entitlements(in app: BundleID?) -> EntitlementCatalog {
    guard !entitlementsByApp.isEmpty, let app else { return entitlements }
    return entitlementsByApp[app] ?? entitlements
  }

  private func entitlementsOfApps() -> [BundleID: EntitlementCatalog] {
    let limited = products.values.filter { $0.apps != nil }
    if limited.isEmpty { return [:] }
    return Dictionary(
      apps.map { app in
        let others = limited.filter { $0.apps?.contains(app.bundleID) != true }.map(\.id)
        return (app.bundleID, entitlements.without(Set(others)))
      }
    ) { first, _ in first }
  }

  /// Returns the behavior for a purchase of an environment that another customer posts.
  ///
  /// If log-ins need a token, no purchase joins an identified customer.
  public func restoreBehavior(in environment: AppStoreEnvironment) -> RestoreBehavior {
    let behavior =
      environment == .production ? restoreBehavior : sandboxRestoreBehavior ?? restoreBehavior
    return RestoreBehavior(
      behavior.rule, joinsIdentified: !logIn.takesToken, policies: entitlements)
  }

  /// Returns the scope of a response to a client other than an app: production, unless no app is
  /// sold there, and Xcode where there is nothing else, or any session of Xcode is trusted.
  public func defaultPolicyContext(of customers: [AppUserID]) -> PolicyContext {
    let isElsewhere = apps.contains { $0.environments.contains(.sandbox) }
    let isSold = apps.contains { $0.environments.contains(.production) }
    return PolicyContext(
      isSandbox: !isSold, isXcode: !isSold && (!isElsewhere || trustsAnyXcodeCertificate),
      customers: customers)
  }

  /// Returns whether an app is sold in production, so that its sandbox is only used by testers.
  package func isSold(inProduction bundleID: BundleID) -> Bool {
    apps.contains { $0.bundleID == bundleID && $0.environments.contains(.production) }
  }

  /// Returns whether a key is a secret key of an app with all scopes.
  package func opensDashboard(apiKey: String) -> Bool {
    keys.owner(of: apiKey)?.hasAllScopes == true
  }

  private static func keys(of apps: [ServerApp]) -> APIKeySet {
    APIKeySet(
      publicKeys: apps.flatMap { app in app.publicAPIKeys.map { (app.bundleID, $0) } },
      secretKeys: apps.flatMap { app in app.secretAPIKeys.map { (app.bundleID, $0) } },
      revenueCatKeys: apps.flatMap { app in app.revenueCatAPIKeys.map { (app.bundleID, $0) } },
      scopes: Dictionary(
        apps.flatMap { app in app.secretKeyScopes.map { ($0.key, $0.value) } }
      ) { first, _ in first })
  }
}
