public import HTTPTypes

/// An entry of the server's endpoint table: method, path, access, and how responses are signed.
///
/// Path parameters are in braces, such as `{app_user_id}`. ``APIRoute`` is an endpoint with its
/// path parameters.
public enum Endpoint: String, CaseIterable, Hashable, Sendable {
  case customerInfo, deleteCustomer, receipts, identify, offerings, productEntitlementMapping
  case revokedKeys
  case introEligibility, offers, attributes, attribution, adServicesAttribution
  case virtualCurrencies, virtualCurrencyTransactions, restoreEligibility, logInToken
  case grantPromotional, revokePromotionals, overrideOffering, removeOfferingOverride
  case refundTransaction, revokeSubscription, cancelSubscription, deferSubscription
  case extendSubscription, testStoreProducts, remoteConfig, events, diagnostics
  case appleNotifications, appleNotificationsOfApp, refresh, changes, health, ready, openAPI
  case metrics, eventFeed, event, atRisk, consumptionInformation, retentionRequest
  case webhooks, webhook, pauseWebhook, resumeWebhook, testWebhook, rotateWebhook, replayWebhook
  case webhookDeliveries, webhookDelivery
  case fallbackOfferings, aliasCustomer, healthConnectivity, healthReport, healthReportAvailability
  case customerCenter, supportTicket, redeemWebPurchase, rewardVerification, webOfferingProducts
  case staticConfig
  case metricsOverview, chart, chartOptions, chartFacts
  case experiments, experiment, experimentResults
  case listProjects, listApps, getApp, listPublicAPIKeys, listProducts, getProduct
  case listEntitlements, getEntitlement, listEntitlementProducts
  case listOfferings, getOffering, listPackages, getPackage, listPackageProducts
  case listVirtualCurrencies, getVirtualCurrency, listAuditLogs
  case listCustomers, createCustomer, getCustomer, deleteProjectCustomer
  case listActiveEntitlements, listAliases, listAttributes, setCustomerAttributes
  case listBalances, createBalanceTransaction, listCustomerSubscriptions, listCustomerPurchases
  case grantEntitlement, revokeGrantedEntitlement, assignOffering, transferCustomer
  case listWebhookIntegrations, getWebhookIntegration, listPaywalls, getPaywall, updateBalance
  case getManagementURL, cancelProjectSubscription, refundProjectSubscription
  case refundSubscriptionTransaction, refundPurchase
  case searchSubscriptions, getSubscription, listSubscriptionTransactions
  case listSubscriptionEntitlements, searchPurchases, getPurchase, listPurchaseEntitlements

  /// The access required by an endpoint.
  public enum Access: Hashable, Sendable {
    /// No authentication.
    case anyone
    /// An API key of an app, which is then part of the signed data.
    case apiKey
    /// The developer's own backend, with a secret API key.
    case secretKey
  }

  /// How a successful response is signed on request.
  public enum Signature: Hashable, Sendable {
    /// Not signed.
    case none
    /// Bound to the request's nonce and signed headers.
    case nonce
    /// Without a nonce, so that one response serves many clients.
    case fixed
  }

  /// The method of the request.
  public var method: HTTPRequest.Method { definition.method }
  /// The path with its parameters in braces, for documents and metrics.
  public var template: String { definition.template }
  /// The required access.
  public var access: Access { definition.access }
  /// How a successful response is signed.
  public var signature: Signature { definition.signature }

  /// Whether the request needs an API key, which is then part of the signed data.
  public var isAuthenticated: Bool { access != .anyone }
  /// Whether a successful response is signed on request.
  public var isSigned: Bool { signature != .none }
  /// Whether a verifying client sends a nonce and a hash of the signed headers.
  public var needsNonce: Bool { signature == .nonce }

  /// Whether a response is signed only if the request has a hash of its parameters.
  ///
  /// Without it, the signature would not cover the request's contents.
  public var signsParameters: Bool {
    switch self {
    case .receipts, .identify, .restoreEligibility: true
    default: false
    }
  }
}

extension Endpoint {
  typealias Definition = (
    method: HTTPRequest.Method, template: String, access: Access, signature: Signature
  )

  static let customer = "/v1/subscribers/{app_user_id}"
  private static let entitlement = customer + "/entitlements/{entitlement_id}"

  private var definition: Definition {
    if let version2 { return (version2.method, version2.template, .secretKey, .none) }
    if let clientSupport { return clientSupport }
    return switch self {
    case .customerInfo: (.get, Self.customer, .apiKey, .nonce)
    case .deleteCustomer: (.delete, Self.customer, .secretKey, .none)
    case .receipts: (.post, "/v1/receipts", .apiKey, .nonce)
    case .identify: (.post, "/v1/subscribers/identify", .apiKey, .nonce)
    case .offerings: (.get, Self.customer + "/offerings", .apiKey, .fixed)
    case .productEntitlementMapping: (.get, "/v1/product_entitlement_mapping", .apiKey, .fixed)
    case .revokedKeys: (.get, "/v1/revoked-keys", .apiKey, .none)
    case .introEligibility: (.post, Self.customer + "/intro_eligibility", .apiKey, .none)
    case .offers: (.post, "/v1/offers", .apiKey, .none)
    case .attributes: (.post, Self.customer + "/attributes", .apiKey, .none)
    case .attribution: (.post, Self.customer + "/attribution", .apiKey, .none)
    case .adServicesAttribution: (.post, Self.customer + "/adservices_attribution", .apiKey, .none)
    case .virtualCurrencies: (.get, Self.customer + "/virtual_currencies", .apiKey, .nonce)
    case .virtualCurrencyTransactions:
      (.post, Self.customer + "/virtual_currencies/transactions", .secretKey, .none)
    case .restoreEligibility: (.post, Self.customer + "/restore/eligibility", .apiKey, .nonce)
    case .logInToken: (.post, Self.customer + "/log_in_token", .secretKey, .none)
    case .grantPromotional: (.post, Self.entitlement + "/promotional", .secretKey, .none)
    case .revokePromotionals:
      (.post, Self.entitlement + "/revoke_promotionals", .secretKey, .none)
    case .overrideOffering:
      (.post, Self.customer + "/offerings/{offering_id}/override", .secretKey, .none)
    case .removeOfferingOverride:
      (.delete, Self.customer + "/offerings/override", .secretKey, .none)
    case .refundTransaction:
      (.post, Self.customer + "/transactions/{transaction_id}/refund", .secretKey, .none)
    case .revokeSubscription:
      (.post, Self.customer + "/subscriptions/{product_id}/revoke", .secretKey, .none)
    case .cancelSubscription:
      (.post, Self.customer + "/subscriptions/{transaction_id}/cancel", .secretKey, .none)
    case .deferSubscription:
      (.post, Self.customer + "/subscriptions/{product_id}/defer", .secretKey, .none)
    case .extendSubscription:
      (.post, Self.customer + "/subscriptions/{transaction_id}/extend", .secretKey, .none)
    case .testStoreProducts:
      (.get, "/rcbilling/v1/subscribers/{app_user_id}/products", .apiKey, .none)
    case .remoteConfig: (.post, "/v1/config/{domain}", .anyone, .none)
    case .events: (.post, "/v1/events", .apiKey, .none)
    case .diagnostics: (.post, "/v1/diagnostics", .apiKey, .none)
    case .appleNotifications: (.post, "/v1/apple/notifications", .anyone, .none)
    case .appleNotificationsOfApp: (.post, "/v1/apple/notifications/{bundle_id}", .anyone, .none)
    case .refresh: (.post, "/v1/refresh/{original_transaction_id}", .secretKey, .none)
    case .changes: (.get, "/v1/changes", .secretKey, .none)
    case .eventFeed: (.get, "/v1/events", .secretKey, .none)
    case .event: (.get, "/v1/events/{event_id}", .secretKey, .none)
    case .webhooks: (.get, "/v1/webhooks", .secretKey, .none)
    case .webhook: (.get, "/v1/webhooks/{webhook_name}", .secretKey, .none)
    case .pauseWebhook: (.post, "/v1/webhooks/{webhook_name}/pause", .secretKey, .none)
    case .resumeWebhook: (.post, "/v1/webhooks/{webhook_name}/resume", .secretKey, .none)
    case .testWebhook: (.post, "/v1/webhooks/{webhook_name}/test", .secretKey, .none)
    case .rotateWebhook: (.post, "/v1/webhooks/{webhook_name}/rotate", .secretKey, .none)
    case .replayWebhook: (.post, "/v1/webhooks/{webhook_name}/replay", .secretKey, .none)
    case .webhookDeliveries: (.get, "/v1/webhook_deliveries", .secretKey, .none)
    case .webhookDelivery: (.get, "/v1/webhook_deliveries/{delivery_id}", .secretKey, .none)
    case .atRisk: (.get, "/v1/customers/at_risk", .secretKey, .none)
    case .consumptionInformation:
      (.post, Self.customer + "/transactions/{transaction_id}/consumption", .secretKey, .none)
    case .retentionRequest: (.post, "/v1/apple/retention/{bundle_id}", .anyone, .none)
    case .health: (.get, "/v1/health", .anyone, .nonce)
    case .ready: (.get, "/v1/ready", .anyone, .none)
    case .openAPI: (.get, "/v1/openapi.json", .anyone, .none)
    case .metrics: (.get, "/metrics", .anyone, .none)
    default: preconditionFailure("\(self) has no path")
    }
  }
}
