internal import HTTPTypes

extension Endpoint {
  private static let project = "/v2/projects/{project_id}"

  /// The method and the path of an endpoint of RevenueCat's API version 2; `nil` for other endpoints.
  ///
  /// Source: <https://www.revenuecat.com/docs/api-v2>
  var version2: (method: HTTPRequest.Method, template: String)? {
    switch self {
    case .metricsOverview: (.get, Self.project + "/metrics/overview")
    case .chart: (.get, Self.project + "/charts/{chart_name}")
    case .chartOptions: (.get, Self.project + "/charts/{chart_name}/options")
    case .chartFacts: (.get, Self.project + "/charts/{chart_name}/facts")
    case .experiments: (.get, Self.project + "/experiments")
    case .experiment: (.get, Self.project + "/experiments/{experiment_id}")
    case .experimentResults: (.get, Self.project + "/experiments/{experiment_id}/results")
    default: resource
    }
  }

  /// The method and the path of an endpoint that is about a resource; `nil` for other endpoints.
  var resource: (method: HTTPRequest.Method, template: String)? {
    let project = Self.project
    let customer = project + "/customers/{customer_id}"
    return switch self {
    case .listProjects: (.get, "/v2/projects")
    case .listApps: (.get, project + "/apps")
    case .getApp: (.get, project + "/apps/{app_id}")
    case .listPublicAPIKeys: (.get, project + "/apps/{app_id}/public_api_keys")
    case .listProducts: (.get, project + "/products")
    case .getProduct: (.get, project + "/products/{product_id}")
    case .listEntitlements: (.get, project + "/entitlements")
    case .getEntitlement: (.get, project + "/entitlements/{entitlement_id}")
    case .listEntitlementProducts: (.get, project + "/entitlements/{entitlement_id}/products")
    case .listOfferings: (.get, project + "/offerings")
    case .getOffering: (.get, project + "/offerings/{offering_id}")
    case .listPackages: (.get, project + "/offerings/{offering_id}/packages")
    case .getPackage: (.get, project + "/packages/{package_id}")
    case .listPackageProducts: (.get, project + "/packages/{package_id}/products")
    case .listVirtualCurrencies: (.get, project + "/virtual_currencies")
    case .getVirtualCurrency: (.get, project + "/virtual_currencies/{virtual_currency_code}")
    case .listAuditLogs: (.get, project + "/audit_logs")
    case .listCustomers: (.get, project + "/customers")
    case .createCustomer: (.post, project + "/customers")
    case .getCustomer: (.get, customer)
    case .deleteProjectCustomer: (.delete, customer)
    case .listActiveEntitlements: (.get, customer + "/active_entitlements")
    case .listAliases: (.get, customer + "/aliases")
    case .listAttributes: (.get, customer + "/attributes")
    case .setCustomerAttributes: (.post, customer + "/attributes")
    case .listBalances: (.get, customer + "/virtual_currencies")
    case .createBalanceTransaction: (.post, customer + "/virtual_currencies/transactions")
    case .listCustomerSubscriptions: (.get, customer + "/subscriptions")
    case .listCustomerPurchases: (.get, customer + "/purchases")
    case .grantEntitlement: (.post, customer + "/actions/grant_entitlement")
    case .revokeGrantedEntitlement: (.post, customer + "/actions/revoke_granted_entitlement")
    case .assignOffering: (.post, customer + "/actions/assign_offering")
    case .transferCustomer: (.post, customer + "/actions/transfer")
    case .searchSubscriptions: (.get, project + "/subscriptions")
    case .getSubscription: (.get, project + "/subscriptions/{subscription_id}")
    case .listSubscriptionTransactions:
      (.get, project + "/subscriptions/{subscription_id}/transactions")
    case .listSubscriptionEntitlements:
      (.get, project + "/subscriptions/{subscription_id}/entitlements")
    case .searchPurchases: (.get, project + "/purchases")
    case .getPurchase: (.get, project + "/purchases/{purchase_id}")
    case .listPurchaseEntitlements: (.get, project + "/purchases/{purchase_id}/entitlements")
    default: purchaseAction
    }
  }

  /// The method and the path of an endpoint about webhooks or paywalls, or of a change of a purchase;
  /// `nil` for other endpoints.
  private var purchaseAction: (method: HTTPRequest.Method, template: String)? {
    let subscription = Self.project + "/subscriptions/{subscription_id}"
    let webhooks = Self.project + "/integrations/webhooks"
    return switch self {
    case .listWebhookIntegrations: (.get, webhooks)
    case .getWebhookIntegration: (.get, webhooks + "/{webhook_integration_id}")
    case .listPaywalls: (.get, Self.project + "/paywalls")
    case .getPaywall: (.get, Self.project + "/paywalls/{paywall_id}")
    case .updateBalance:
      (.post, Self.project + "/customers/{customer_id}/virtual_currencies/update_balance")
    case .getManagementURL: (.get, subscription + "/authenticated_management_url")
    case .cancelProjectSubscription: (.post, subscription + "/actions/cancel")
    case .refundProjectSubscription: (.post, subscription + "/actions/refund")
    case .refundSubscriptionTransaction:
      (.post, subscription + "/transactions/{transaction_id}/actions/refund")
    case .refundPurchase: (.post, Self.project + "/purchases/{purchase_id}/actions/refund")
    default: nil
    }
  }
}
