internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes

extension Endpoint {
  /// The scopes that a limited secret key needs; `nil` for an endpoint that it may never use.
  ///
  /// Those of RevenueCat's document for each of its endpoints; experiments and the rows of a chart,
  /// which only this server has, need the scope of charts.
  var scopes: [APIKeyScope]? {
    let writes = method != .get
    func one(_ resource: String) -> [APIKeyScope] {
      [APIKeyScope(resource: resource, mayWrite: writes)]
    }
    switch self {
    case .listProjects: return one("project_configuration:projects")
    case .listApps, .getApp, .listPublicAPIKeys: return one("project_configuration:apps")
    case .listProducts, .getProduct: return one("project_configuration:products")
    case .listEntitlements, .getEntitlement, .listEntitlementProducts:
      return one("project_configuration:entitlements")
    case .listOfferings, .getOffering, .listPaywalls, .getPaywall:
      return one("project_configuration:offerings")
    case .listPackages, .getPackage, .listPackageProducts:
      return one("project_configuration:packages")
    case .listVirtualCurrencies, .getVirtualCurrency:
      return one("project_configuration:virtual_currencies")
    case .listWebhookIntegrations, .getWebhookIntegration:
      return one("project_configuration:integrations")
    case .listAuditLogs: return one("project_configuration:audit_logs")
    case .metricsOverview: return one("charts_metrics:overview")
    case .chart, .chartOptions, .chartFacts, .experiments, .experiment, .experimentResults:
      return one("charts_metrics:charts")
    default: return customerScopes
    }
  }

  private var customerScopes: [APIKeyScope]? {
    let customers = "customer_information:customers"
    let subscriptions = "customer_information:subscriptions"
    let purchases = "customer_information:purchases"
    let writes = method != .get
    func one(_ resource: String) -> [APIKeyScope] {
      [APIKeyScope(resource: resource, mayWrite: writes)]
    }
    switch self {
    case .listCustomers, .createCustomer, .getCustomer, .deleteProjectCustomer,
      .listActiveEntitlements, .listAliases, .listAttributes, .setCustomerAttributes,
      .grantEntitlement, .revokeGrantedEntitlement:
      return one(customers)
    case .assignOffering:
      return [APIKeyScope(resource: "project_configuration:offerings", mayWrite: false)]
        + one(customers)
    case .transferCustomer: return one(customers) + one(subscriptions) + one(purchases)
    case .listCustomerSubscriptions, .searchSubscriptions, .getSubscription,
      .listSubscriptionTransactions, .listSubscriptionEntitlements, .getManagementURL,
      .cancelProjectSubscription, .refundProjectSubscription, .refundSubscriptionTransaction:
      return one(subscriptions)
    case .listCustomerPurchases, .searchPurchases, .getPurchase, .listPurchaseEntitlements,
      .refundPurchase, .listBalances, .createBalanceTransaction, .updateBalance:
      return one(purchases)
    default: return nil
    }
  }
}
